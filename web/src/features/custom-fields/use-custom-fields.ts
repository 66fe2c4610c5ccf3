import { type CustomFieldItem, customFieldEndpoints } from '@faitage/contracts/custom-fields/custom-field.endpoints'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'

const none: readonly CustomFieldItem[] = []

/**
 * The custom fields of a mission, removed ones included; none for who does not read missions, nor where the mission does
 * not show them. `ready`: what there is, is known.
 */
export function useCustomFields(missionId: string | undefined): { fields: readonly CustomFieldItem[]; ready: boolean } {
  const reads = useUser().permissions.includes('read mission')
  const asked = reads && missionId !== undefined
  const read = useRead(
    customFieldEndpoints.list,
    { query: { mission_id: missionId ?? '', fetch_deleted: 'true', size: 1000 } },
    { enabled: asked },
  )
  return { fields: (asked && read.data?.items) || none, ready: !asked || !read.isPending }
}
