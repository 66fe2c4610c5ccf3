import { leftOutWords } from '@faitage/contracts/mail/left-out'
import type { MailingItem } from '@faitage/contracts/mail/mailing'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ShortPager } from '@/components/short-pager'

const SIZE = 20

/** Who was not written to and why, each with their project: nothing where everybody was. */
export function LeftOutList({ skipped }: Pick<MailingItem, 'skipped'>) {
  const [page, setPage] = useState(1)
  if (skipped.length === 0) return null
  return (
    <section aria-labelledby="left-out" className="flex max-w-4xl flex-col gap-2">
      <h2 id="left-out" className="text-lg font-semibold">
        Personnes écartées
      </h2>
      <ul aria-labelledby="left-out" className="flex flex-col divide-y rounded-md border text-sm">
        {skipped.slice((page - 1) * SIZE, page * SIZE).map(({ project_id, project_title, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a project may have several lines, which never move
          <li key={`${project_id}-${index}`} className="p-3 [overflow-wrap:anywhere]">
            {project_title ? (
              <Link to={`/projects/edit/${project_id}`} className="font-medium underline underline-offset-4">
                {project_title}
              </Link>
            ) : null}
            <span className="block text-muted-foreground">{leftOutWords[why]}</span>
          </li>
        ))}
      </ul>
      <ShortPager
        label="Pages des personnes écartées"
        page={page}
        size={SIZE}
        total={skipped.length}
        onPage={setPage}
      />
    </section>
  )
}
