import { normalised } from '@/lib/normalised'
import type { Article, Block } from './article'

/** An article that was found, and the part of it that says most about what was asked. */
export interface Found {
  readonly article: Article
  readonly section?: string | undefined
}

const textOf = (block: Block): string => {
  if (typeof block === 'string') return block
  if ('steps' in block) return block.steps.join(' ')
  return 'list' in block ? block.list.join(' ') : block.keys.flat().join(' ')
}

/** A word as it is looked for: `projets` finds `projet`, `annulé` finds `annuler`. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(s|x|er|es|e)$/, '') : word)
const wordsOf = (text: string): string[] =>
  normalised(text)
    .split(/[^\p{L}\p{N}/+]+/u)
    .filter(Boolean)

/** How well the words of a text answer the words asked: how many of them begin like one of its own. */
const hits = (asked: readonly string[], text: string): number => {
  const own = wordsOf(text)
  return asked.filter(word => own.some(one => one.startsWith(word))).length
}

/** The articles that hold every word asked, the ones about them first; all of them when nothing is asked. */
export function searchArticles(query: string, articles: readonly Article[]): readonly Found[] {
  const asked = wordsOf(query).map(stem)
  if (asked.length === 0) return articles.map(article => ({ article }))
  return articles
    .flatMap(article => {
      const sections = article.sections.map(section => ({
        title: section.title,
        score: 3 * hits(asked, section.title ?? '') + hits(asked, section.blocks.map(textOf).join(' ')),
      }))
      const body = article.sections.map(({ title, blocks }) => [title, ...blocks.map(textOf)].join(' ')).join(' ')
      const whole = [article.title, article.summary, ...article.words, body].join(' ')
      if (hits(asked, whole) < asked.length) return []
      const best = sections.reduce((one, other) => (other.score > one.score ? other : one))
      const head = 8 * hits(asked, article.title) + 5 * hits(asked, article.words.join(' '))
      return [{ article, section: best.score > 0 ? best.title : undefined, score: head + best.score }]
    })
    .sort((a, b) => b.score - a.score)
    .map(({ article, section }) => ({ article, section }))
}
