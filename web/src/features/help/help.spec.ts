import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshOf, titleOf, titlesOf } from '@faitage/contracts/kernel/noun'
import * as nouns from '@faitage/contracts/kernel/nouns'
import { describe, expect, it } from 'vitest'
import type { Block } from './article'
import { articles } from './articles'
import { searchArticles } from './search-articles'

const here = import.meta.dirname
const first = (query: string) => searchArticles(query, articles)[0]?.article.slug
const slugs = articles.map(article => article.slug)

const texts = (block: Block): readonly string[] => {
  if (typeof block === 'string') return [block]
  if ('steps' in block) return block.steps
  return 'list' in block ? block.list : block.keys.flat()
}

/** The titles and buttons that are made of nouns. */
const saidOfNouns = Object.values(nouns).flatMap(noun => [titleOf(noun), titlesOf(noun), freshOf(noun)])

/** Everything the product says: the sources of the pages, and the words the contracts give them. */
function wordsOfTheProduct(): string {
  const folders = [join(here, '../..'), join(here, '../../../../contracts/src')]
  return folders
    .flatMap(folder => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)))
    .filter(name => /\.tsx?$/.test(name) && !name.includes('.spec.') && !name.startsWith(here))
    .map(name => readFileSync(name, 'utf8'))
    .concat(saidOfNouns)
    .join('\n')
    .replaceAll(/\\u00A0|&nbsp;|\u00A0/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

describe('the help', () => {
  it('has short articles with a title, a sentence that says what they are about, and others to go on with', () => {
    expect(slugs.length).toBeGreaterThanOrEqual(12)
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const { slug, title, summary, sections, next } of articles) {
      expect(slug).toMatch(/^[a-z-]+$/)
      expect(title && summary && sections.length).toBeTruthy()
      expect(next.filter(one => !slugs.includes(one) || one === slug)).toEqual([])
      expect(next.length).toBeGreaterThan(0)
      const length = sections.flatMap(({ blocks }) => blocks.flatMap(texts)).join(' ').length
      expect(length, slug).toBeLessThan(2500)
    }
  })

  it('names on the screen only what is on the screen', () => {
    const said = wordsOfTheProduct()
    const quoted = articles.flatMap(({ slug, sections }) =>
      sections
        .flatMap(({ blocks }) => blocks.flatMap(texts))
        .flatMap(text => [...text.matchAll(/« ([^»]+) »/g)].map(match => ({ slug, label: match[1] ?? '' }))),
    )
    expect(quoted.length).toBeGreaterThan(40)
    expect(quoted.filter(({ label }) => !said.includes(label))).toEqual([])
  })

  it('has the articles that pages lead to', () => {
    const leading = /(?:<HelpLink article="|help: \{ article: ')([a-z-]+)/g
    const asked = [...wordsOfTheProduct().matchAll(leading)].map(match => match[1] ?? '')
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.filter(one => !slugs.includes(one))).toEqual([])
  })

  it('uses the marks of its own language', () => {
    const all = articles.flatMap(({ title, summary, sections }) => [
      title,
      summary,
      ...sections.flatMap(section => [section.title ?? '', ...section.blocks.flatMap(texts)]),
    ])
    expect(all.filter(text => /['"!]| ,|\.\.\./.test(text))).toEqual([])
  })

  it('is found by the words of the person who asks, accents or not, in any form', () => {
    expect(first('importer')).toBe('import')
    expect(first('excel')).toBe('import')
    expect(first('ETAPE')).toBe('statuts')
    expect(first('date d’effet')).toBe('statuts')
    expect(first("date d'effet")).toBe('statuts')
    expect(first('raccourci')).toBe('raccourcis')
    expect(first('clavier')).toBe('raccourcis')
    expect(first('mot de passe oublié')).toBe('mon-compte')
    expect(first('photos')).toBe('visites')
    expect(first('exporter csv')).toBe('listes')
  })

  it('says which part answers, and finds nothing where nothing does', () => {
    expect(searchArticles('restaurer', articles)[0]).toMatchObject({
      article: { slug: 'documents' },
      section: 'Supprimer',
    })
    expect(searchArticles('zzzz', articles)).toEqual([])
    expect(searchArticles('import zzzz', articles)).toEqual([])
    expect(searchArticles('  ', articles).map(({ article }) => article.slug)).toEqual(slugs)
  })
})
