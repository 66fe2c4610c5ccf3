import { amoQuoteEndpoints } from '@faitage/contracts/invoicing/amo-quote'
import { amoQuoteWorkerEndpoints } from '@faitage/contracts/invoicing/amo-quote.worker.endpoints'
import type { BodyInputOf } from '@faitage/contracts/kernel/endpoint'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { pdf } from '../../files/testing/samples.ts'
import { sendFile } from '../../files/testing/send.ts'
import type { TestSystem, TestUser } from '../../testing/system.ts'

type Lines = BodyInputOf<typeof amoQuoteEndpoints.create>['amo_quote_details']

/** A quote of a project, signed on paper: 1 200,00 € with tax unless told. */
export async function invoicedQuote(
  system: TestSystem,
  {
    project_id,
    name = 'Devis',
    as = 'contributor',
    lines,
    off_premises,
  }: { project_id: string; name?: string; as?: TestUser; lines?: Lines; off_premises?: boolean },
): Promise<string> {
  const amo_quote_details = lines ?? [
    { kind: 'CUSTOM_SERVICE' as const, label: 'Accompagnement', quantity: '1', unit_price: '1000' },
  ]
  const person = system.as(as)
  const { id } = await person.call(amoQuoteEndpoints.create, {
    body: { project_id, name, off_premises, amo_quote_details },
  })
  const owner = { kind: 'project' as const, id: project_id }
  const file = await sendFile(system, { as, owner, name: 'signé.pdf', content: pdf(id) })
  await person.call(amoQuoteEndpoints.sign, {
    params: { id },
    body: { on: system.api.clock.today(), file_id: file.id },
  })
  const events = await system.api.events.read(streamOf.record('amo_quote', id))
  const { signature_id } = events.at(-1)!.data as { signature_id: string }
  const params = { id, signature_id }
  await system.worker().call(amoQuoteWorkerEndpoints.replaceDocument, { params })
  await system.worker().call(amoQuoteWorkerEndpoints.sign, { params })
  return id
}
