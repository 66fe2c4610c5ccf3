import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

/** What stands in a page's place, and the way home. */
export function Message({ title, lang, children }: { title: string; lang?: string; children?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-start gap-4 px-4 py-16">
      <h1 lang={lang} className="text-xl font-semibold">
        {title}
      </h1>
      {children}
      <Button asChild>
        <Link to="/">Revenir à l’accueil</Link>
      </Button>
    </div>
  )
}
