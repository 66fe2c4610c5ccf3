import { keep, sharedStorage } from '@/lib/storage'

/** Light, dark, or as the device says. */
export type Theme = 'system' | 'light' | 'dark'
const key = 'faitage.theme'

export const storedTheme = (): Theme => {
  const stored = sharedStorage().getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Puts the theme on the page; the tokens do the rest. */
export function applyTheme(theme: Theme = storedTheme()): void {
  if (theme === 'system') {
    sharedStorage().removeItem(key)
    delete document.documentElement.dataset.theme
    return
  }
  keep(sharedStorage(), key, theme)
  document.documentElement.dataset.theme = theme
}
