type Doors = readonly (readonly [paths: readonly string[], why: string])[]

/**
 * Rooms of the web application: app (shell, routes) → features → components → api → lib. A feature knows no other but by these doors, each with
 * why it is one. A door that nobody goes through fails the check.
 */
const featureRooms: Doors = [
  [['alerts/own-deadlines'], 'home shows one’s own deadlines'],
  [
    ['funding/deadlines/own-funding-deadlines'],
    'those of funders stand among a mission’s, and among one’s own at home',
  ],
  [['funding/deadlines/next-funding-deadline'], 'the header of a project says what its funders wait for next'],
  [['auth/guest-frame'], 'whoever pays by card is in nobody’s house either'],
  [['privacy/own-accesses'], 'the audit of a thing says who looked at it, to whoever may read that'],
  [['alerts/deadline-settings'], 'one’s account says how one is told of them'],
  [['co-ownership/portfolio/portfolio'], 'a mission of copros shows their figures, for itself alone'],
  [['co-ownership/co-ownership-home'], 'home is about copros in the mode of copros'],
  [
    ['co-ownership/copro-choices', 'co-ownership/lot-choices'],
    'tasks are narrowed by their copro, and belong to one, to a building or a lot of it',
  ],
  [['co-ownership/tree', 'co-ownership/tree-hrefs'], 'thematics are pages of a copro, a building, a lot and a council'],
  [['thematics/mission-thematics'], 'a mission shows where its copros stand in each thematic'],
  [['tasks/own-tasks'], 'home shows one’s tasks in the mode of copros'],
  [['tasks/open-tasks'], 'before something is deleted it is said how many of its tasks go with it'],
  [['tasks/follow-up'], 'a copro, a building, a lot and a council show what is to be done for them'],
  [['custom-fields/mission-custom-fields'], 'a mission says which fields its projects have beside those of all'],
  [
    [
      'custom-fields/use-custom-fields',
      'custom-fields/custom-form',
      'custom-fields/custom-inputs',
      'custom-fields/custom-table',
    ],
    'a project holds them in its form, and its list shows them and is narrowed by them',
  ],
  [['files/files-panel'], 'a council, a copro, a building and a lot have documents of their own'],
  [['files/file-preview', 'files/use-files'], 'a template of documents shows its file as any file is shown'],
  [
    [
      'files/add-files',
      'files/upload-list',
      'files/use-uploads',
      'files/content',
      'files/file-words',
      'files/file-picker',
    ],
    'a client sends what they are asked for, and messages carry files',
  ],
  [['home/by-status', 'home/todo-list'], 'a mission shows the figures of home, for itself alone'],
  [['money/money-card'], 'home, a mission and a project show their money, for themselves alone'],
  [['missions/mission-card'], 'home shows the missions of the mode one works in'],
  [['home/indicators'], 'each number opens its rows in the list of projects, those of statistics too'],
  [
    ['projects/own-mentions', 'projects/own-tasks', 'projects/portal/waiting-messages'],
    'home shows the comments that speak to one, one’s tasks, and the messages of clients',
  ],
  [['projects/use-asked'], 'a dwelling’s sheet asks what the mission asks of its projects'],
  [['projects/status-groups'], 'statistics name the statuses as the list of projects does'],
  [['projects/project-name'], 'letters to several are previewed by the name of each, a plan is handed out under it'],
  [['mail/compose-email'], 'an e-mail is written from a project, and from their list'],
  [['mail/mail-words'], 'a document says what became of the e-mail it left with'],
  [['projects/portal/own-documents'], 'a client’s page of documents is that of their space'],
  [['projects/portal/own-funding'], 'a client’s page of simulations is the plan of their space'],
  [['letters/write-owners'], 'a copro writes to those who own in it, from its header'],
  [['letters/documents-view'], 'the page of documents of a project shows them by what they are'],
  [['letters/generate-letters'], 'letters are made for several projects from their list'],
  [['home/at-hand'], 'home is what a person keeps at hand in either mode'],
  [
    ['imports/mission-imports'],
    'the import of projects is a part of the page of a mission, that of lots of their list',
  ],
  [['imports/import-rights'], 'the list of lots offers their import to who may'],
  [['imports/use-running-imports'], 'home says which imports run'],
  [['maps/project-map', 'maps/view-switch'], 'the map is another look of a list'],
  [['maps/place-map'], 'a copro shows where it is'],
  [['maps/map', 'maps/point-list'], 'visits are programmed by where they are, copros found on a map'],
  [['missions/mission-header', 'missions/mission-unavailable'], 'its documents and its copros are pages of a mission'],
  [['accommodations/disorders-field'], 'the report of a visit notes disorders as a dwelling does'],
  [['files/shown-content'], 'the report of a visit and an energy audit show their photographs'],
  [['visits/offline/resize-photo'], 'the photographs of an energy audit are made small as those of a visit are'],
  [['energy-audit/results/report-button'], 'the report of a visit hands out that of the audit of its dwelling'],
  [['invoicing/pdf-button'], 'the report of an energy audit is handed out as quotes and invoices are'],
  [['referential/audit-lists'], 'lists of values are edited in the settings'],
  [['referential/scale-notices'], 'the settings say which scale nobody looked up this year'],
  [['settings/use-setting'], 'what an external setting closes says so where it is'],
  [
    ['roles/rights', 'roles/rights-grid', 'roles/rights-legend', 'roles/rights-list', 'roles/save-rights'],
    'the rights of one user are edited as those of a role are',
  ],
]

const pathsIn = (folder: string, doors: Doors): string[] =>
  doors.flatMap(([paths]) => paths.map(path => `^${folder}/${path}\\.tsx?$`))
export const featureDoors = pathsIn('web/src/features', featureRooms)

/**
 * The floors of the API, the lowest first: a context builds on those below it and knows none above. The kernel is below all.
 * A room that others build on, or that builds on others, stands apart from the rest of its context.
 */
export const floors = [
  'mail/outbox',
  'settings',
  'identity',
  'missions',
  'custom-fields',
  'addresses',
  'projects',
  'search',
  'imports/rows',
  'referential',
  'funding',
  'accommodations',
  'co-ownership',
  'assemblies',
  'financing-plans',
  'system',
  'imports',
  'directory',
  'subcontractors',
  'files',
  'mail',
  'letters',
  'projects/portal',
  'invoicing',
  'privacy',
  'projects/acts',
  'visits',
  'tasks',
  'thematics',
  'alerts',
  'steering',
  'document-analysis',
  'works',
  'energy-audit',
  'funding/simulations',
  'funding/second-opinion',
  'funding/files',
  'alerts/reminders',
  'audit',
  'billing',
  'prospects',
] as const
