import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

interface MessageProps {
  title: string
  lang?: string
  /** The best thing to do next; the way home is then the lesser one. */
  action?: ReactNode
  children?: ReactNode
}

/** What stands in a page's place, and the way home. */
export function Message({ title, lang, action, children }: MessageProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-start gap-4 px-4 py-16">
      <h1 lang={lang} className="text-xl font-semibold">
        {title}
      </h1>
      {children}
      <div className="flex flex-wrap gap-2">
        {action}
        <Button asChild variant={action ? 'outline' : 'default'}>
          <Link to="/">Revenir à l’accueil</Link>
        </Button>
      </div>
    </div>
  )
}
