import { expect } from 'vitest'
import type { Person } from './product.ts'

/** A PDF of a project, as it is dropped: its id. */
export async function sendFile(person: Person, project_id: string, name: string): Promise<string> {
  const sent = await person.page.evaluate(
    async ([owner_id, file]) => {
      const form = new FormData()
      for (const [key, value] of [
        ['owner_kind', 'project'],
        ['owner_id', owner_id!],
        ['folder', 'Documents'],
      ])
        form.append(key!, value!)
      form.append('file', new Blob([`%PDF-1.4\n%${file}\n%%EOF\n`], { type: 'application/pdf' }), file)
      const { token } = JSON.parse(localStorage.getItem('faitage.session') ?? '{}') as { token?: string }
      const answer = await fetch('/api/files', {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${token}` },
      })
      return { status: answer.status, ...((await answer.json()) as { id: string }) }
    },
    [project_id, name],
  )
  expect(sent.status).toBe(201)
  return sent.id
}
