import type { AmoQuoteSheet } from '@faitage/contracts/invoicing/amo-quote'
import type { AmoQuotePaper, BuyerSnapshot, PaperLine } from '@faitage/contracts/invoicing/paper'
import { amountsOf } from '@faitage/contracts/invoicing/prestations'
import { parisDay } from '@faitage/contracts/kernel/format-date'
import { tokenText } from '@faitage/contracts/projects/token-values'
import type { Api } from '../kernel/api.ts'
import type { Caller } from '../kernel/http/caller.ts'
import { isRefusal, type Refusal } from '../kernel/refusal.ts'
import type { Reached } from '../projects/project-access.ts'
import { tokenSourceOf } from '../projects/token-source.ts'
import { referenceOf } from './amo-quote.operations.ts'
import { sellerOf } from './seller.ts'

/** Who buys: the requester of a project as their letters name them. */
export async function buyerOf(api: Api, caller: Caller, reached: Reached) {
  const source = await tokenSourceOf(api, caller, reached)
  const said = (token: string) => tokenText(token, source)
  const isCompany = said('demandeur.raison_sociale') !== ''
  const kind = reached.project.requester_type === 'SDC' ? 'co_ownership' : isCompany ? 'professional' : 'person'
  const { siren, address_country } = reached.project.requester
  const buyer: BuyerSnapshot = {
    kind,
    // What a company or a co-ownership buys is in its own name, whoever speaks for it.
    name: said('demandeur.raison_sociale') || said('demandeur.nom_complet') || 'Client',
    ...(isCompany && siren ? { siren } : {}),
    address: said('demandeur.adresse') || said('projet.adresse'),
    ...(said('demandeur.adresse') && address_country ? { country: address_country } : {}),
    email: said('demandeur.email') || null,
  }
  return { buyer, place: said('projet.adresse') || null, project_reference: said('projet.reference') || null }
}

/** A quote of ours as it is printed now: of who sells today, to the requester as they are called today. */
export async function quotePaper(
  api: Api,
  caller: Caller,
  reached: Reached,
  quote: { id: string; sheet: AmoQuoteSheet; created_at: string },
  { draft }: { draft: boolean },
): Promise<AmoQuotePaper | Refusal> {
  const seller = await sellerOf(api, reached)
  if (isRefusal(seller)) return seller
  const { sheet } = quote
  return {
    kind: 'quote',
    reference: referenceOf(quote.id),
    name: sheet.name ?? 'Devis d’accompagnement',
    description: sheet.description,
    on: draft ? parisDay(new Date(quote.created_at)) : api.clock.today(),
    validity_date: sheet.validity_date ?? null,
    seller: seller.sheet,
    ...(await buyerOf(api, caller, reached)),
    lines: amountsOf((sheet.amo_quote_details ?? []) as PaperLine[]),
    conditions: sheet.conditions,
    off_premises: sheet.off_premises === true,
    draft,
  }
}
