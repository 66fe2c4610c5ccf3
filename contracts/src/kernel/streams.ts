/** Names of the streams: one per thing whose rules must hold together. */
export const streamOf = {
  mission: (id: string) => `mission-${id}`,
  missionImport: (id: string) => `missionImport-${id}`,
  project: (id: string) => `project-${id}`,
  user: (id: string) => `user-${id}`,
  role: (role: string) => `role-${role}`,
  record: (kind: string, id: string) => `${kind}-${id}`,
}
