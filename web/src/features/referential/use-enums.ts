import type { EnumValue } from '@faitage/contracts/referential/enum-value'
import { type EnumName, enumEndpoints } from '@faitage/contracts/referential/referential'
import { useEffect } from 'react'
import { errorText } from '@/api/error-text'
import { useRead } from '@/api/queries'
import { notify } from '@/lib/notify'

const none: readonly EnumValue[] = []

/**
 * Lists of values by name, for pickers: `useEnums(['job', 'sub_job']).of('job')`. A failure is shown in a snackbar.
 *
 * @param options.disabled also those that are no longer offered
 */
export function useEnums(names: readonly EnumName[], options: { disabled?: boolean } = {}) {
  const query = { enums: names.join(','), ...(options.disabled ? { disabled: 'true' as const } : {}) }
  const read = useRead(enumEndpoints.list, { query })
  useEffect(() => {
    if (read.error) notify.error(errorText('common.error'), { id: 'enums' })
  }, [read.error])
  const of = (name: EnumName): readonly EnumValue[] => read.data?.enums[name] ?? none
  return { ...read, of }
}
