import type { BuyerSnapshot, SellerSnapshot } from '@faitage/contracts/invoicing/paper'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { element, type Inside, leaf } from './xml.ts'

/** Lists that ids are of (ISO 6523, electronic addresses): SIREN, SIRET, electronic addresses of France, e-mail. */
const SIREN = '0002'
const SIRET = '0009'
const FRENCH_ADDRESS = '0225'
const EMAIL = 'EM'

const isSiren = (text: string | null | undefined): text is string => /^\d{9}$/.test(text ?? '')

/** What a party is, in the order that the schema wants: id, name, description, organisation, address, URI, tax. */
interface Party {
  readonly name: string
  readonly address: string
  readonly siret?: string | undefined
  readonly siren?: string | undefined
  readonly description?: string | undefined
  /** Where it is reached by machines, and the list that address is of. */
  readonly uri?: readonly [string, string] | undefined
  readonly country?: string | null | undefined
  /** Its number, and the list it is of: VA of VAT, FC where there is none. */
  readonly tax?: readonly [string, 'VA' | 'FC'] | undefined
}

const scheme = (list: string) => ` schemeID="${list}"`

function party(tag: string, { name, address, siret, siren, description, uri, country, tax }: Party): Inside {
  return element(
    tag,
    leaf('ram:GlobalID', siret, scheme(SIRET)),
    leaf('ram:Name', name) ?? leaf('ram:Name', '-'),
    leaf('ram:Description', description),
    element('ram:SpecifiedLegalOrganization', leaf('ram:ID', siren, scheme(SIREN))),
    postal(address, country ?? 'FR'),
    uri && element('ram:URIUniversalCommunication', leaf('ram:URIID', uri[0], scheme(uri[1]))),
    tax && element('ram:SpecifiedTaxRegistration', leaf('ram:ID', tax[0], scheme(tax[1]))),
  )
}

/** An address in its parts, where it ends with a postal code and a town; its lines as they are otherwise. `country`: ISO 3166. */
function postal(address: string, country: string): Inside {
  const flat = address
    .split(/[\n,]/)
    .map(line => line.trim())
    .filter(Boolean)
  const at = flat.findLastIndex(line => /^\d{5} \S/.test(line))
  const town = flat[at] ?? ''
  const [first, second, ...rest] = flat.filter((_, index) => index !== at)
  return element(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', town.slice(0, 5)),
    leaf('ram:LineOne', first),
    leaf('ram:LineTwo', second),
    leaf('ram:LineThree', rest.join(', ')),
    leaf('ram:CityName', town.slice(6)),
    leaf('ram:CountryID', country),
  )
}

export const sellerParty = (seller: SellerSnapshot): Inside => {
  const { name, siret, legal_form, capital, rcs, vat_number, is_exempt } = seller
  const siren = siret.slice(0, 9)
  const form = [legal_form, typeof capital === 'number' && `au capital de ${formatEuro(capital, { whole: true })}`]
  return party('ram:SellerTradeParty', {
    uri: [siren, FRENCH_ADDRESS],
    name,
    siret,
    siren,
    description: [form.filter(Boolean).join(' '), rcs && `RCS ${rcs}`].filter(Boolean).join(', '),
    address: seller.postal_address,
    tax: vat_number && !is_exempt ? [vat_number, 'VA'] : [siren, 'FC'],
  })
}

/**
 * Who buys. An electronic address is always there (BT-49, BR-FR-12): of a buyer who has neither a SIREN nor an e-mail it is
 * the seller's, who hands the invoice over by another way.
 */
export function buyerParty(buyer: BuyerSnapshot, seller: Pick<SellerSnapshot, 'email_address' | 'siret'>): Inside {
  const { name, address, siren, email, vat_number, country } = buyer
  const ofSeller: readonly [string, string] = seller.email_address
    ? [seller.email_address, EMAIL]
    : [seller.siret.slice(0, 9), FRENCH_ADDRESS]
  return party('ram:BuyerTradeParty', {
    ...{ name, address, country },
    uri: isSiren(siren) ? [siren, FRENCH_ADDRESS] : email ? [email, EMAIL] : ofSeller,
    siren: isSiren(siren) ? siren : undefined,
    tax: vat_number ? [vat_number, 'VA'] : undefined,
  })
}
