/** How much of everything is measured; times in seconds. */
export interface Sizes {
  /** Of the data set, loaded by imports. */
  readonly missions: number
  readonly projectsPerMission: number
  /** Commands written after the imports until the log holds so many events. */
  readonly events: number
  readonly rounds: number
  readonly roundSeconds: number
  /** Projects that commands are sent to in turn. */
  readonly writtenProjects: number
  readonly delaySeconds: number
  /** Times each list is asked for in a round. */
  readonly listRepeats: number
  readonly importRows: number
  /** Projects of one large mission. */
  readonly largeMission: number
  /** Orders assigned, all waiting at once. */
  readonly assignments: number
  /** The whole run ends, as broken, when it takes longer. */
  readonly limitSeconds: number
}

export const quickSizes: Sizes = {
  missions: 10,
  projectsPerMission: 1000,
  events: 0,
  rounds: 5,
  roundSeconds: 2,
  writtenProjects: 2000,
  delaySeconds: 8,
  listRepeats: 8,
  importRows: 10_000,
  largeMission: 2000,
  assignments: 200,
  limitSeconds: 15 * 60,
}

/** The data set of the scoreboard. */
export const usualSizes: Sizes = {
  missions: 2000,
  projectsPerMission: 50,
  events: 1_000_000,
  rounds: 7,
  roundSeconds: 10,
  writtenProjects: 20_000,
  delaySeconds: 30,
  listRepeats: 20,
  importRows: 10_000,
  largeMission: 20_000,
  assignments: 1000,
  limitSeconds: 2 * 3600,
}

/** As large as the largest house: 300,000 projects. */
export const fullSizes: Sizes = {
  ...usualSizes,
  missions: 2200,
  projectsPerMission: 137,
  rounds: 5,
  limitSeconds: 4 * 3600,
}
