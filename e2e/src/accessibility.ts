import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']
/** The rules that judge colours: all that can differ between light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

export type AxeRead = 'everything' | 'colours' | 'structure'

/**
 * What axe finds serious or critical on the page as it is shown, one line a finding; of its colours only, or all but them, where
 * asked: colours take longest to judge. What
 * the browser leaves undrawn below the fold is drawn for it: undrawn, it may still have the colours of another look.
 */
export async function seriousFindings(page: Page, of: AxeRead = 'everything'): Promise<string[]> {
  // Injected through the protocol, so that the page's own policy on scripts stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return await page.evaluate(
    async options => {
      const { axe } = window as unknown as {
        axe: {
          run(
            node: Document,
            options: unknown,
          ): Promise<{ violations: { id: string; impact: string; help: string; nodes: { target: string[] }[] }[] }>
        }
      }
      const drawn = new CSSStyleSheet()
      drawn.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(drawn)
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] })
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== drawn)
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(node => node.target.join(' ')).join(' | ')})`)
    },
    {
      runOnly: of === 'colours' ? colourRules : everyRule,
      rules: Object.fromEntries(of === 'structure' ? colourRules.map(rule => [rule, { enabled: false }]) : []),
    },
  )
}
