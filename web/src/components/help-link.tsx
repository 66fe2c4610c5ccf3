import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { useUser } from '@/api/session'

/** The way to the article of the help about what one is looking at; clients have no help of their own. */
export function HelpLink({ article, children }: { article: string; children: string }) {
  if (useUser().role === 'client') return null
  return (
    <Link
      to={`/aide/${article}`}
      className="inline-flex w-fit items-center gap-1.5 text-sm text-info underline underline-offset-4 pointer-coarse:py-2.5"
    >
      <CircleHelp aria-hidden className="size-4" /> {children}
    </Link>
  )
}
