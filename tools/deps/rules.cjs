const { featureDoors, floors } = require('./doors.ts')

/** Who may import whom (ARCHITECTURE.md). A path is forbidden unless a room is listed as open to another. */
const room = name => `^${name}/src`
const only = (name, from, allowed, extra = []) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: '\\.spec\\.ts$|/testing/|/measure\\.ts$' },
  to: {
    path: '^(contracts|projections|workflows|web|bench|e2e|faults|services/[a-z]+)/src',
    pathNot: [from, '^services/telemetry/src', ...allowed.map(room), ...extra],
  },
})

const inApi = floor => `^services/api/src/${floor}/`
const isRoom = floor => floor.includes('/')

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
      to: { path: '^services/api/src/(?!kernel/|testing/)[^/]+/' },
    },
    ...floors.slice(0, -1).map((floor, nth) => ({
      name: `api-${floor.replace('/', '-')}-knows-no-floor-above`,
      severity: 'error',
      from: { path: inApi(floor), pathNot: [specs, ...floors.filter(one => one.startsWith(`${floor}/`)).map(inApi)] },
      to: {
        path: floors.slice(nth + 1).map(inApi),
        pathNot: floors
          .slice(0, nth + 1)
          .filter(isRoom)
          .map(inApi),
      },
    })),
    {
      name: 'api-contexts-have-a-floor',
      severity: 'error',
      from: {},
      to: {
        path: '^services/api/src/[^/]+/',
        pathNot: ['kernel', 'testing', ...floors].map(inApi),
      },
    },
    only('contracts-import-nobody', '^contracts/src', []),
    only('web-imports-contracts-only', '^web/src', ['contracts']),
    {
      name: 'contracts-and-web-measure-nothing',
      severity: 'error',
      from: { path: '^(contracts|web)/src' },
      to: { path: '^services/telemetry/src' },
    },
    only('projections-import-contracts', '^projections/src', ['contracts']),
    only('api-imports-contracts-and-projections', '^services/api/src', ['contracts', 'projections']),
    only('telemetry-imports-nothing-of-ours', '^services/telemetry/src', []),
    only('engines-import-nothing-of-ours', '^services/engines/src', []),
    only(
      'workflows-import-contracts',
      '^workflows/src',
      ['contracts'],
      ['^services/api/src/kernel/content/(file-guard|zip)\\.ts$'],
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
