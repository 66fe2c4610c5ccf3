/** Who may import whom (ARCHITECTURE.md). A path is forbidden unless a room is listed as open to another. */
const room = name => `^${name}/src`
const only = (name, from, allowed, extra = []) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.spec\\.ts$|/testing/|/measure\\.ts$' },
  to: {
    path: '^(contracts|projections|workflows|web|bench|e2e|services/[a-z]+)/src',
    pathNot: [from, ...allowed.map(room), ...extra],
  },
})

/**
 * Rooms of the web application: app (shell, routes) → features → components → api → lib. A feature knows no other but by these doors, each with
 * why it is one.
 */
const featureDoors = [
  ['files/file-preview', 'a template of documents shows its file as any file is shown'],
  ['files/use-files', 'and reads it the same way'],
  ['home/(by-status|todo-list)', 'a mission shows the figures of home, for itself alone'],
  ['imports/mission-imports', 'the import of projects is a part of the page of a mission'],
  ['imports/use-running-imports', 'home says which imports run'],
  ['maps/(project-map|view-switch)', 'the map is another look of the list of projects'],
  ['maps/place-map', 'a copro shows where it is'],
  ['missions/(mission-header|mission-unavailable)', 'its documents and its copros are pages of a mission'],
  ['projects/(project-problem|project-name|status-badge)', 'the documents of a project are one of its pages'],
  ['projects/measure-fields', 'scenarios of funding have decimal fields too'],
  ['referential/(audit-lists|use-enums)', 'lists of values are edited in the settings and chosen from in sheets'],
  ['settings/use-setting', 'what an external setting closes says so where it is'],
  [
    'roles/(rights|rights-grid|rights-legend|rights-list|save-rights)',
    'the rights of one user are edited as those of a role are',
  ],
].map(([door]) => `^web/src/features/${door}\\.tsx?$`)

/** Rooms of the API: a context may know another, the kernel knows none but by these doors. */
const kernelDoors = [
  ['audit/(altered|history|names)', 'the history of every record is told by the context of histories'],
  ['(missions/mission|projects/project)-access', 'what a record belongs to, in the end, is a mission or a project'],
  ['files/store', 'the composition holds the store of files; its type only'],
].map(([door]) => `^services/api/src/${door}\\.ts$`)

const specs = '\\.spec\\.tsx?$|/testing'

module.exports = {
  forbidden: [
    {
      name: 'web-features-know-each-other-by-their-doors',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: specs },
      to: { path: '^web/src/features/', pathNot: ['^web/src/features/$1/', ...featureDoors] },
    },
    {
      name: 'web-features-know-no-app',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: specs },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-components-know-components-api-and-lib',
      severity: 'error',
      from: { path: '^web/src/components/', pathNot: specs },
      to: { path: '^web/src/(app|features)/' },
    },
    {
      name: 'web-api-knows-lib-only',
      severity: 'error',
      from: { path: '^web/src/api/', pathNot: specs },
      to: { path: '^web/src/(app|features|components)/' },
    },
    {
      name: 'web-lib-knows-api-and-components-ui-only',
      severity: 'error',
      from: { path: '^web/src/lib/', pathNot: specs },
      to: { path: '^web/src/(app|features|components/(?!ui/))' },
    },
    {
      name: 'api-kernel-knows-no-context',
      severity: 'error',
      from: { path: '^services/api/src/kernel/', pathNot: specs },
      to: { path: '^services/api/src/(?!kernel/|testing/)[^/]+/', pathNot: kernelDoors },
    },
    only('contracts-import-nobody', '^contracts/src', []),
    only('web-imports-contracts-only', '^web/src', ['contracts']),
    only('projections-import-contracts', '^projections/src', ['contracts']),
    only('api-imports-contracts-and-projections', '^services/api/src', ['contracts', 'projections']),
    only('engines-import-nothing-of-ours', '^services/engines/src', []),
    only(
      'workflows-import-contracts',
      '^workflows/src',
      ['contracts'],
      ['^services/api/src/(missions/imports/file-guard|files/zip)\\.ts$'],
    ),
    {
      name: 'contracts-import-zod-only',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: '\\.spec\\.ts$|/testing/|write-event-lock\\.ts$' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: '/zod/' },
    },
    {
      name: 'deciders-and-workflows-are-pure',
      comment: 'no clock, no database, no randomness: only contracts, refusals and other pure files',
      severity: 'error',
      from: { path: '\\.decider\\.ts$' },
      to: { dependencyTypes: ['npm', 'core'], pathNot: '/(zod|decimal\\.js)/' },
    },
    {
      name: 'workflow-files-use-the-workflow-sdk-only',
      severity: 'error',
      from: { path: '\\.workflow\\.ts$' },
      to: {
        dependencyTypes: ['npm', 'core'],
        dependencyTypesNot: ['type-only'],
        pathNot: '/(@temporalio/(workflow|common)|zod)/',
      },
    },
    {
      name: 'no-cycles',
      comment: 'the steps of one workflow run are mutually recursive (closing a child wakes its parent): let be',
      severity: 'error',
      from: { pathNot: '^services/engines/src/temporal/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tools/deps/tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs'],
    },
  },
}
