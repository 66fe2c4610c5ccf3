import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { field } from './actions.ts'

/** Waits until a field of the project shows a value. */
export async function expectField(page: Page, label: string, value: string): Promise<void> {
  await expect.poll(() => field(page, label).inputValue(), { timeout: 15_000 }).toBe(value)
}
