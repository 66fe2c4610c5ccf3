import { unbroken } from '@/lib/typography'
import type { Article, Block } from './article'

/** An article as it is read. */
export function ArticleText({ article }: { article: Article }) {
  return (
    <article className="flex flex-col gap-6">
      <header>
        <h1 className="text-xl font-semibold">{unbroken(article.title)}</h1>
        <p className="text-muted-foreground">{unbroken(article.summary)}</p>
      </header>
      {article.sections.map(({ title, blocks }) => (
        <section key={title ?? ''} className="flex flex-col gap-2">
          {title && <h2 className="text-lg font-semibold">{unbroken(title)}</h2>}
          {blocks.map(block => (
            <BlockText key={JSON.stringify(block)} block={block} />
          ))}
        </section>
      ))}
    </article>
  )
}

function BlockText({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{unbroken(block)}</p>
  if ('keys' in block)
    return (
      <dl className="divide-y rounded-lg border bg-card">
        {block.keys.map(([key, does]) => (
          <div key={key} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2">
            <dt className="w-56 font-medium">{key}</dt>
            <dd className="min-w-48 flex-1">{unbroken(does)}</dd>
          </div>
        ))}
      </dl>
    )
  const [List, lines, marks] =
    'steps' in block ? (['ol', block.steps, 'list-decimal'] as const) : (['ul', block.list, 'list-disc'] as const)
  return (
    <List className={`flex flex-col gap-1.5 pl-6 ${marks}`}>
      {lines.map(line => (
        <li key={line}>{unbroken(line)}</li>
      ))}
    </List>
  )
}
