import type { AnySheet } from '@faitage/contracts/kernel/record'
import { useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { unbroken } from '@/lib/typography'
import { labelsByPath, sentValues } from './form-values'

/** What a person should look at twice in a sheet, as it is typed; it never keeps from saving. */
export function SheetWarnings({ record }: { record: AnySheet }) {
  const values = useDeferredValue(useWatch() as Record<string, unknown>)
  const warnings = record.warnings(judged(record, values))
  if (warnings.length === 0) return null
  const labels = labelsByPath(record)
  return (
    <Alert variant="warning">
      <AlertTitle>À vérifier</AlertTitle>
      <AlertDescription>
        <ul className="list-disc pl-5">
          {warnings.map(({ path, message }) => (
            <li key={path}>
              {labels[path.replace(/\.\d+/, '')]}&nbsp;: {unbroken(message)}
            </li>
          ))}
        </ul>
        <p>Ceci n’empêche pas d’enregistrer.</p>
      </AlertDescription>
    </Alert>
  )
}

/** The fields of a sheet that are valid so far. */
function judged(record: AnySheet, values: Record<string, unknown>) {
  const shape = record.fields.shape as Record<string, z.ZodType>
  return Object.fromEntries(
    Object.entries(sentValues(record, values)).flatMap(([name, value]) => {
      const parsed = shape[name]?.safeParse(value)
      return parsed?.success ? [[name, parsed.data]] : []
    }),
  ) as never
}
