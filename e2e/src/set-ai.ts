import type { Page } from 'playwright-core'

/** Switches the AI on or off, as an administrator does: the page is one of theirs. */
export const setAi = (page: Page, on: boolean): Promise<void> =>
  page.evaluate(async iaUse => {
    const { token } = JSON.parse(localStorage.getItem('faitage.session') ?? '{}') as { token?: string }
    await fetch('/api/external-settings', {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ iaUse }),
    })
  }, on)
