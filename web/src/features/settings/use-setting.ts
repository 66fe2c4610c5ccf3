import { type SettingName, settingsEndpoints } from '@faitage/contracts/settings/external-settings'
import { useEffect } from 'react'
import { errorText } from '@/api/error-text'
import { useRead } from '@/api/queries'
import { notify } from '@/lib/notify'

/** The external settings, kept fresh: a change shows in every open session. A failure is shown in a snackbar. */
export function useSettings() {
  const read = useRead(settingsEndpoints.get, {})
  useEffect(() => {
    if (read.error) notify.error(errorText('common.error'), { id: 'settings' })
  }, [read.error])
  return read
}

/** Whether a setting is on: what it opens is shown only then. A setting nobody knows yet is off. */
export const useSetting = (name: SettingName): boolean => useSettings().data?.[name] === true
