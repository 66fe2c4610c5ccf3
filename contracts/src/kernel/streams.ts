/** Names of the streams: one per thing whose rules must hold together. */
export const streamOf = {
  mission: (id: string) => `mission-${id}`,
  customFields: (missionId: string) => `customFields-${missionId}`,
  missionImport: (id: string) => `missionImport-${id}`,
  project: (id: string) => `project-${id}`,
  user: (id: string) => `user-${id}`,
  /** @param id made of a keyed hash of the address */
  userEmail: (id: string) => `userEmail-${id}`,
  role: (role: string) => `role-${role}`,
  record: (kind: string, id: string) => `${kind}-${id}`,
}
