import { badValues } from '@faitage/contracts/kernel/testing/bad-values'
import { zodResolver } from '@hookform/resolvers/zod'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { speakFrench } from './validation'

speakFrench()

/** What a form shows of a value, through the resolver every form uses. */
async function shownFor(schema: z.ZodType, value: unknown): Promise<string | undefined> {
  const form = z.object({ value: schema })
  const { errors } = await zodResolver(form as never)({ value } as never, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  const messages: string[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('message' in node && typeof node.message === 'string') messages.push(node.message)
    else for (const below of Object.values(node)) walk(below)
  }
  walk(errors)
  return messages[0]?.replaceAll('\u00A0', ' ')
}

it.each(badValues)('the browser refuses %s in the words of the server %#', async (_, schema, value, message) => {
  expect(await shownFor(schema, value)).toBe(message)
})
