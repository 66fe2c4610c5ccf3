import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const cache = join(import.meta.dirname, '../../node_modules/.cache')

/** A headless Chromium: `CHROMIUM_PATH` where it is set, else the one that comes from the package registry. */
export async function openBrowser(): Promise<Browser> {
  const own = process.env.CHROMIUM_PATH
  return await chromium.launch({
    ...(own && existsSync(own) ? { executablePath: own } : await packagedChromium()),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

async function packagedChromium(): Promise<{ executablePath: string; env: Record<string, string | undefined> }> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }
  const home = join(cache, `chromium-${version}`)
  if (!existsSync(home)) await unpack(home)
  const libraries = [join(home, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':')
  return {
    executablePath: join(home, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(home, 'fonts') },
  }
}

/** Unpacks the browser once; of two that do it at the same time, the first one's stays. */
async function unpack(home: string): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(`${home}-`)
  const before = { ...process.env }
  try {
    // The package unpacks into the folder of temporary files, its own libraries only on a function platform.
    process.env.TMPDIR = folder
    process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
    const { default: packaged } = await import('@sparticuz/chromium')
    await packaged.executablePath()
    // Its own font configuration looks in folders of that platform; without a font a text field ends the browser.
    writeFileSync(
      join(folder, 'fonts/fonts.conf'),
      `<?xml version="1.0"?><fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fonts-cache</cachedir></fontconfig>`,
    )
    renameSync(folder, home)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  } finally {
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'HOME']) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
}

export const desktop = { width: 1440, height: 900 }
export const phone = { width: 390, height: 844 }
