import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import {
  type ActionKey,
  type ActionRow,
  actionKeys,
  homeActionEndpoints,
  listBehind,
} from '@faitage/contracts/steering/home-actions.endpoints'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { ReadFailed } from '@/components/read-failed'
import { withPart } from '@/components/record/pages/with-part'
import { Skeleton } from '@/components/ui/skeleton'
import { useOwnSearch } from '@/lib/use-own-search'
import { actionWords } from './action-words'
import { TodoLine } from './todo-list'

const ActionRows = lazy(() => import('./action-rows').then(module => ({ default: module.ActionRows })))

/** What is asked of home's actions. */
export interface ActionQuery {
  missions_id?: string[]
  mine: 'true' | 'false'
  mode: 'individual' | 'copro'
  on?: string
}
interface ActionListProps {
  query: ActionQuery
  /** Other figures of what there is to do stand with these: that none of these waits is not said. */
  besideOthers?: boolean
}
/** The number that is opened, in the address. */
const PART = 'a_faire'

/** What waits for somebody: each number opens exactly its rows, of which the most urgent are shown. */
export default function ActionList({ query, besideOthers = false }: ActionListProps) {
  const user = useUser()
  const search = useOwnSearch()
  const { data, error, refetch } = useRead(
    homeActionEndpoints.actions,
    { query: query as never },
    { keepPrevious: true },
  )
  const asked = new URLSearchParams(search).get(PART)
  const opened = actionKeys.find(key => key === asked)
  const sheetOf = (key: ActionKey | undefined) => `/${withPart(search, PART, key)}`
  const hrefOf = (key: ActionKey) => {
    const scope = { missions_id: query.missions_id ?? [], mine: query.mine }
    const list = query.on ? undefined : listBehind(key, scope, { user_id: user.id, today: todayInParis() })
    if (!list) return sheetOf(key)
    const parameters = Object.entries(list.query).map(([name, value]) => `${name}=${[value].flat().join(',')}`)
    return `${list.page}?${parameters.join('&')}`
  }
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" aria-busy="true" />
  const waiting = data.actions.filter(({ count }) => count !== null && count > 0)
  const done = data.actions.filter(({ count }) => count === 0)
  const unknown = data.actions.filter(({ count }) => count === null)
  return (
    <>
      {waiting.length > 0 && (
        <ul className="flex flex-col divide-y rounded-lg border bg-card">
          {waiting.map(({ key, count, rows }) => {
            const { title, hint, icon, below } = actionWords[key]
            return (
              <TodoLine key={key} to={hrefOf(key)} value={count ?? 0} icon={icon} title={title(count ?? 0)} hint={hint}>
                {below ? null : <Urgent of={key} rows={rows} />}
              </TodoLine>
            )
          })}
        </ul>
      )}
      {!besideOthers && (
        <Named start={waiting.length === 0 ? 'Rien ne vous attend :' : 'Rien d’autre ne vous attend :'} of={done} />
      )}
      <Named start="Connus d’aujourd’hui seulement, leur passé n’est pas gardé :" of={unknown} />
      <Suspense>
        {opened ? <ActionRows key={opened} figure={opened} query={query} closed={sheetOf(undefined)} /> : null}
      </Suspense>
    </>
  )
}

/** The most urgent of them. */
const Urgent = ({ of, rows }: { of: ActionKey; rows: readonly ActionRow[] }) => (
  <ul className="flex flex-col pr-4 pb-2 pl-4 sm:pl-25">
    {rows.map(({ id, title, detail, on, amount, path }) => (
      <li key={id}>
        <Link
          to={path}
          className="flex min-h-8 items-baseline gap-3 rounded-md px-2 py-1 text-sm hover:bg-accent pointer-coarse:min-h-10"
        >
          <span className="min-w-0 flex-1 truncate">
            <span className="font-medium">{title}</span>
            {detail && <span className="text-muted-foreground"> · {detail}</span>}
          </span>
          <span className="shrink-0 whitespace-nowrap text-muted-foreground tabular">
            {amount === null ? null : `${formatEuro(amount)} · `}
            <span className="sr-only">{actionWords[of].day} </span>
            {formatDay(on)}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)

function Named({ start, of }: { start: string; of: readonly { key: ActionKey }[] }) {
  if (of.length === 0) return null
  const names = of.map(({ key }) => actionWords[key].many.replace(/^./, letter => letter.toLowerCase()))
  return (
    <p className="text-sm text-muted-foreground">
      {start} {names.join(', ')}.
    </p>
  )
}
