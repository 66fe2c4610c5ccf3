import { titlesOf } from '../kernel/noun.ts'
import { kinds, type Permission, type PermissionAction, type PermissionKind, type Role } from '../kernel/permission.ts'
import { eachOf, thingOf, things } from '../kernel/things.ts'
import { wordsOf } from './role.ts'

export const roleLabels: Record<Role, string> = {
  admin: 'Administrateur',
  manager: 'Responsable',
  contributor: 'Collaborateur',
  client: 'Client',
}

export const actionLabels: Record<PermissionAction, string> = {
  read: 'Consulter',
  create: 'Créer',
  update: 'Modifier',
  delete: 'Supprimer',
  import: 'Importer',
  erase: 'Effacer',
}

export const kindLabels = eachOf(kinds, kind => {
  const { label, noun } = thingOf(kind)
  return label ?? (noun ? titlesOf(noun) : '')
})

/** The areas of the roles page, in order, each with its kinds. */
export const permissionAreas: readonly { name: string; kinds: readonly PermissionKind[] }[] = [
  ...Map.groupBy(kinds, kind => things[kind].area),
].map(([name, ofArea]) => ({ name, kinds: ofArea }))

/** A right as people read it: `Missions : modifier`. */
export function permissionLabel(permission: Permission): string {
  const [action, kind] = wordsOf(permission)
  return `${kindLabels[kind]} : ${actionLabels[action].toLowerCase()}`
}
