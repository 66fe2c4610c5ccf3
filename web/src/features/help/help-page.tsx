import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ChevronRight, SearchX } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { useSetPageTitle } from '@/lib/page-title'
import type { Article } from './article'
import { ArticleText } from './article-text'
import { articles } from './articles'
import { searchArticles } from './search-articles'

/** The help: its articles with a search over them, or one of them. Everything is in the browser: it works without a network. */
export function Page() {
  const { article: slug } = useParams({ strict: false }) as { article?: string }
  const shown = articles.find(one => one.slug === slug)
  useSetPageTitle(shown?.title)
  if (slug === undefined) return <Contents />
  return shown ? <Reading article={shown} /> : <Absent />
}

function Contents() {
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false })
  const found = searchArticles(q, articles)
  const search = (text: string) =>
    void navigate({ href: text ? `/aide?q=${encodeURIComponent(text)}` : '/aide', replace: true })
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <h1 className="text-xl font-semibold">Aide et documentation</h1>
      <search className="flex flex-col gap-1.5">
        <Label htmlFor="help-search">Rechercher dans l’aide</Label>
        <Input
          id="help-search"
          type="search"
          value={q}
          autoComplete="off"
          placeholder="Un mot de ce que vous cherchez à faire"
          onChange={event => search(event.target.value)}
        />
      </search>
      <p role="status" className="sr-only">
        {found.length === 0 ? 'Aucun article' : found.length === 1 ? '1 article' : `${found.length} articles`}
      </p>
      {found.length === 0 ? (
        <div className="flex flex-col items-center gap-3 rounded-lg border bg-card px-6 py-12 text-center">
          <SearchX aria-hidden className="size-8 text-muted-foreground" />
          <p className="text-lg font-medium">Aucun article ne contient ces mots</p>
          <p className="text-muted-foreground">Essayez un mot plus court ou plus courant.</p>
          <Button variant="outline" onClick={() => search('')}>
            Voir tous les articles
          </Button>
        </div>
      ) : (
        <ul className="divide-y rounded-lg border bg-card">
          {found.map(({ article, section }) => (
            <li key={article.slug}>
              <Link
                to={`/aide/${article.slug}`}
                className="flex items-center gap-3 px-4 py-3 hover:bg-accent focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{article.title}</span>
                  <span className="block text-sm text-muted-foreground">
                    {section ? `Voir «\u00A0${section}\u00A0»` : article.summary}
                  </span>
                </span>
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Reading({ article }: { article: Article }) {
  const next = articles.filter(one => article.next.includes(one.slug))
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-6">
      <ArticleText article={article} />
      <nav aria-labelledby="help-next" className="no-print flex flex-col gap-2 border-t pt-4">
        <h2 id="help-next" className="font-semibold">
          À lire ensuite
        </h2>
        <ul className="flex flex-wrap gap-2">
          {next.map(({ slug, title }) => (
            <li key={slug}>
              <Button asChild variant="outline" size="sm">
                <Link to={`/aide/${slug}`}>{title}</Link>
              </Button>
            </li>
          ))}
          <li>
            <Button asChild variant="ghost" size="sm">
              <Link to="/aide">Tous les articles</Link>
            </Button>
          </li>
        </ul>
      </nav>
    </div>
  )
}

function Absent() {
  return (
    <div className="mx-auto flex max-w-3xl flex-col items-start gap-4">
      <h1 className="text-xl font-semibold">Cet article n’existe pas</h1>
      <p>Il a peut-être changé de nom. Cherchez-le dans la liste des articles.</p>
      <Button asChild variant="outline">
        <Link to="/aide">Tous les articles</Link>
      </Button>
    </div>
  )
}
