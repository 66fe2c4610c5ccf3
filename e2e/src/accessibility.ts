import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

interface Axe {
  run(
    node: Document,
    options: object,
  ): Promise<{ violations: { id: string; impact: string; help: string; nodes: Found[] }[] }>
}
interface Found {
  readonly target: string[]
  readonly any: { message: string }[]
}

/**
 * What axe finds serious or critical on the page as it is shown, one line a finding.
 *
 * @param rules rules or tags to try, all of WCAG 2.1 A and AA and the best practices unless told
 */
export async function seriousFindings(page: Page, rules: readonly string[] = everything): Promise<string[]> {
  // Injected through the protocol, so that the page's own policy on scripts stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return await page.evaluate(
    async runOnly => {
      const { axe } = window as unknown as { axe: Axe }
      const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, help, nodes }) => {
          const places = nodes.map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? ''}`)
          return `${id}: ${help} (${places.join(' | ')})`
        })
    },
    [...rules],
  )
}

/** What light and dark change for axe: the colours, nothing else. */
export const contrastFindings = (page: Page): Promise<string[]> => seriousFindings(page, ['color-contrast'])
