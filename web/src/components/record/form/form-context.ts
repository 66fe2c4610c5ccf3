import { createContext, useContext } from 'react'

/** What the fields of a form share. */
export interface FormSettings {
  /** Beginning of the fields' element ids, unique on the page. */
  id: string
  /** The record may be read but not written. */
  readOnly: boolean
}

export const FormSettingsContext = createContext<FormSettings | undefined>(undefined)

export function useFormSettings(): FormSettings {
  const settings = useContext(FormSettingsContext)
  if (!settings) throw new Error('This field stands outside of a RecordForm')
  return settings
}

/** The element id of a field: what the error summary links to. */
export const fieldId = (form: string, name: string): string => `${form}-${name.replaceAll('.', '-')}`
