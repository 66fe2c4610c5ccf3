import type { Page } from '@faitage/contracts/kernel/endpoint'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { queryClient, readOptions } from '@/api/queries'
import { buttonVariants } from '@/components/ui/button'
import { cn } from '@/lib/utils'
import type { ListEndpoint } from './list-endpoint.ts'
import { extended, hrefBack, placeIn, preceded, type Trail } from './trail.ts'
import { readTrail, writeTrail } from './trail-store.ts'

interface NeighboursProps<T extends { id: string }> {
  /** The name of the list, as its `RecordTable` has it: `projects`, `missions`, `admin/agencies`. */
  list: string
  endpoint: ListEndpoint<T>
  /** The record of the page. */
  id: string
  /** The address of a record: the part of its page that is shown now, so that one goes through a list by one tab. */
  hrefOf: (id: string, href: string | undefined) => string | undefined
  /** The address of a row of the list, where its id alone does not say it. */
  rowHref?: (row: T) => string
  /** The address of the record, where it has several: the way through a list that led to another of them is not this page's. */
  within?: string
  /** Where the list is when this tab has not shown it. */
  listHref: string
  className?: string
}

/**
 * The way back to the list a record was opened from, with its filters and scroll, and to the records before and after it
 * there (Alt+Page up, Alt+Page down), across pages. A record that the list does not hold only has the way back.
 *
 * @example
 * <Neighbours list="projects" endpoint={projectEndpoints.list} id={id} hrefOf={id => `/projects/edit/${id}`} listHref="/projects" />
 */
export function Neighbours<T extends { id: string }>(props: NeighboursProps<T>) {
  const { id, hrefOf } = props
  const trail = useTrail(props)
  const place = trail && placeIn(trail, id)
  const index = trail?.ids.indexOf(id) ?? -1
  const previous = index > 0 ? trail?.ids[index - 1] : undefined
  const next = index >= 0 ? trail?.ids[index + 1] : undefined
  const addressOf = (other: string | undefined) => other && hrefOf(other, trail?.hrefs?.[other])
  const [before, after] = [addressOf(previous), addressOf(next)]
  useShortcuts(before, after)
  return (
    <nav aria-label="Dans la liste" className={cn('no-print flex items-center gap-1 text-sm', props.className)}>
      <Link
        to={trail ? hrefBack(trail, id) : props.listHref}
        className={cn(buttonVariants({ variant: 'ghost', size: 'sm' }), 'font-normal')}
      >
        <ArrowLeft aria-hidden="true" /> Retour à la liste
      </Link>
      {trail && place ? (
        <>
          <Step href={before} label="Précédent" keys="Alt+PageUp" Icon={ChevronLeft} />
          <span className="px-1 whitespace-nowrap text-muted-foreground tabular">
            {formatCount(place)} sur {formatCount(Math.max(trail.total, place))}
          </span>
          <Step href={after} label="Suivant" keys="Alt+PageDown" Icon={ChevronRight} />
        </>
      ) : null}
    </nav>
  )
}

interface StepProps {
  href: string | undefined
  label: string
  keys: string
  Icon: LucideIcon
}

/** One step along the list. It takes the place of the page in the history: back returns to the list at once. */
function Step({ href, label, keys, Icon }: StepProps) {
  const look = buttonVariants({ variant: 'ghost', size: 'icon-sm' })
  if (!href)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a link that leads nowhere has no address
      // biome-ignore lint/a11y/useFocusableInteractive: there is nothing to do with it
      <span role="link" aria-disabled="true" aria-label={label} className={cn(look, 'opacity-40')}>
        <Icon aria-hidden="true" />
      </span>
    )
  return (
    <Link
      to={href}
      replace
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys.replace('PageUp', 'Page préc.').replace('PageDown', 'Page suiv.')})`}
      className={look}
    >
      <Icon aria-hidden="true" />
    </Link>
  )
}

/** The list's trail, lengthened while one of its ends shows. */
function useTrail<T extends { id: string }>(props: NeighboursProps<T>): Trail | undefined {
  const { list, endpoint, id, rowHref, within } = props
  const address = useRef(rowHref)
  address.current = rowHref
  const [trail, setTrail] = useState(() => leadingTo(within, id, readTrail(list)))
  useEffect(() => {
    let left = false
    const keep = (next: Trail) => {
      if (left) return
      writeTrail(list, next)
      setTrail(next)
    }
    const known = leadingTo(within, id, readTrail(list))
    const place = known && placeIn(known, id)
    if (!known || !place) {
      setTrail(known)
      return
    }
    const seen = { ...known, current: id }
    keep(seen)
    const hrefs: Record<string, string> = { ...seen.hrefs }
    const read = async (page: number) => {
      const answer = await queryClient.fetchQuery(readOptions(endpoint, { query: { ...seen.query, page } }))
      const rows = (answer as Page<T>).items
      for (const row of rows) if (address.current) hrefs[row.id] = address.current(row)
      return rows.map(row => row.id)
    }
    // Without an answer the step stays closed; the next page tries again.
    void lengthened(seen, id, read).then(
      longer => keep(address.current ? { ...longer, hrefs } : longer),
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [list, endpoint, id, within])
  return trail
}

/** A trail, unless it led to this record by another address. */
const leadingTo = (within: string | undefined, id: string, trail: Trail | undefined) => {
  const led = trail?.hrefs?.[id]
  return within === undefined || led === undefined || led === within ? trail : undefined
}

async function lengthened(trail: Trail, id: string, read: (page: number) => Promise<readonly string[]>) {
  const before = trail.ids[0] === id && trail.first > 1 ? await preceded(trail, read) : trail
  const place = placeIn(before, id) ?? before.total
  return before.ids.at(-1) === id && place < before.total ? await extended(before, read) : before
}

function useShortcuts(previous: string | undefined, next: string | undefined) {
  const router = useRouter()
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const href = event.key === 'PageUp' ? previous : event.key === 'PageDown' ? next : undefined
      if (!href || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if ((event.target as HTMLElement).closest('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      router.history.replace(href)
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [router, previous, next])
}
