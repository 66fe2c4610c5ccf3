import { documentTemplateEndpoints as endpoints } from '@faitage/contracts/document-analysis/document-template.endpoints'
import type { Endpoint, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { until } from '@faitage/engines/testing/until'

type Template = ResponseOf<typeof endpoints.get>

/** A person who has templates scanned through HTTP, as the browser does. */
export interface Scanner {
  /** Adds a template, whose scan starts at once. @returns its id */
  drop(file: Buffer): Promise<string>
  until(id: string, is: (template: Template) => boolean): Promise<Template>
  cancel(id: string): Promise<void>
}

/** @param token of somebody who may add templates */
export function scanner(apiUrl: string, token: string): Scanner {
  const headers = { authorization: `Bearer ${token}` }
  const ask = async <E extends Endpoint>(endpoint: E, id: string): Promise<ResponseOf<E>> => {
    const response = await fetch(new URL(endpoint.path.replace('{id}', id), apiUrl), {
      method: endpoint.method,
      headers,
    })
    if (!response.ok) throw new Error(`${endpoint.path} → ${response.status} ${await response.text()}`)
    return (await response.json()) as ResponseOf<E>
  }
  return {
    async drop(file) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(file)]), 'PV.pdf')
      const response = await fetch(new URL(endpoints.upload.path, apiUrl), { method: 'POST', headers, body: form })
      if (!response.ok) throw new Error(`adding a template → ${response.status} ${await response.text()}`)
      return ((await response.json()) as { id: string }).id
    },
    until: (id, is) =>
      until(
        'a scan to be as it should',
        async () => {
          const template = await ask(endpoints.get, id).catch(() => undefined)
          return template && is(template) && template
        },
        { ms: 120_000, every: 20 },
      ),
    cancel: async id => void (await ask(endpoints.cancel, id)),
  }
}
