import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
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
  const folder = mkdtempSync(join(tmpdir(), 'faitage-chromium-'))
  process.env.TMPDIR = folder
  const { default: packaged } = await import('@sparticuz/chromium')
  const path = await packaged.executablePath()
  // Its own font configuration looks in folders of that platform; without a single font a text field ends the browser.
  writeFileSync(
    join(folder, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>`,
  )
  return path
}

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
