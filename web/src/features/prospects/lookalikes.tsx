import {
  type Lookalike,
  likenessLabels,
  prospectEndpoints,
  whoIsAsked,
} from '@faitage/contracts/prospects/prospect.endpoints'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { useOwnSearch } from '@/lib/use-own-search'

/** What is compared. */
const compared = [
  'last_name',
  'first_name',
  'company_name',
  'phone_number_1',
  'phone_number_2',
  'email',
  'place',
] as const
/** Milliseconds without a key before the server is asked. */
const pause = 500

const hrefOf = ({ kind, id }: Lookalike) => (kind === 'project' ? `/projects/edit/${id}` : `/prospects?fiche=${id}`)

/** Who may be the person whose sheet is being filled in: asked again a moment after each change. */
export function LookalikesAsTyped() {
  const { formState } = useFormContext()
  const values = useWatch({ name: compared })
  const opened = new URLSearchParams(useOwnSearch()).get('fiche')
  const asked = useMemo(() => JSON.stringify(comparable(values)), [values])
  const [items, setItems] = useState<readonly Lookalike[]>([])
  const { mutate } = useCommand(prospectEndpoints.duplicates, {
    quiet: true,
    // An answer about what was typed before may come last.
    onSuccess: (answer, { body }) => body === latest.current && setItems(answer.items),
  })
  const latest = useRef<unknown>(undefined)
  const { isSubmitting } = formState
  useEffect(() => {
    if (isSubmitting || asked === '{}') return
    const except = opened && opened !== 'new' ? { except: opened } : {}
    const timer = setTimeout(() => {
      const body = { ...JSON.parse(asked), ...except }
      latest.current = body
      mutate({ body })
    }, pause)
    return () => clearTimeout(timer)
  }, [asked, opened, isSubmitting, mutate])
  if (items.length === 0) return null
  return (
    <Alert role="status">
      <AlertTitle>
        {items.length > 1 ? 'Peut-être déjà connu(e), plusieurs fois' : 'Peut-être déjà connu(e)'}
      </AlertTitle>
      <AlertDescription>
        <ul className="flex flex-col gap-1">
          {items.map(item => (
            <li key={item.id} className="[overflow-wrap:anywhere]">
              <Link to={hrefOf(item)} className="underline underline-offset-4">
                {item.title}
              </Link>
              {`, ${item.kind === 'project' ? 'projet' : 'prospect'}${item.mission_name ? ` de ${item.mission_name}` : ''}\u00A0: `}
              {item.alike.map(why => likenessLabels[why]).join(', ')}
            </li>
          ))}
        </ul>
      </AlertDescription>
    </Alert>
  )
}

/** Asked with what is already right alone: half an e-mail does not hide who has the same telephone. */
function comparable(values: readonly unknown[]): Record<string, unknown> {
  const { shape } = whoIsAsked
  const filled = compared.map((name, n) => [name, withoutBlanks(values[n])] as const)
  return Object.fromEntries(filled.filter(([name, value]) => shape[name].safeParse(value).success))
}

/** What is being typed may not be whole yet: what is blank is not sent, nor a place without anything. */
function withoutBlanks(value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value !== 'object') return value
  const filled = Object.entries(value).filter(([, part]) => part !== null && part !== '' && part !== undefined)
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}
