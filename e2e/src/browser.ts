import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** A headless Chromium: `CHROMIUM_PATH` where it is set, else the one that comes from the package registry. */
export async function openBrowser(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH
  return await chromium.launch({
    executablePath: own && existsSync(own) ? own : await packagedChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

async function packagedChromium(): Promise<string> {
  // The package unpacks its own libraries only where it believes it runs on a function platform.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'faitage-chromium-'))
  const { default: packaged } = await import('@sparticuz/chromium')
  return await packaged.executablePath()
}

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
