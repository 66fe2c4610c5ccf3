import { expect, test } from 'vitest'
import { processorTime } from '../kernel/testing/processor-time.ts'
import type { ProjectDetail } from './project.ts'
import { formerNames } from './token-list.ts'
import { filledIn, type TokenSource, tokenText } from './token-values.ts'
import { customToken, projectTokens, tokenLabel, tokensIn, unknownAmong, unknownTokens } from './tokens.ts'

const rented = { current_rent: 65_000, tenant_title: 'm', tenant_first_name: 'Paul', tenant_last_name: 'Morel' }
const detail = {
  id: '11111111-1111-4111-8111-111111111111',
  mission_name: 'OPAH de Lille',
  requester: {
    type: 'PO',
    title: 'mme',
    first_name: 'Jeanne',
    last_name: 'Morel',
    phone_number_1: '+33639980011',
    adults_occupants_number: 2,
    minors_occupants_number: 1,
    resources_category: {
      category: 'modeste',
      scale: 'Plafonds de ressources 2025',
      from: '2025-01-01',
      missing_year: null,
      zone: 'autres_regions',
      persons: 3,
      income: 3_100_000,
    },
  },
  reference: 'R-1',
  address_number: '8',
  address_street: 'rue du Port',
  address_code: '59000',
  address_location: 'Lille',
  status: 'depose',
  status_on: '2026-02-03',
  opened_on: '2026-01-05',
  status_dates: { date_depositted: '2026-02-03' },
  accommodations: [
    { id: 'a', accommodation_type: 'Maison', living_area: '1092.5', construction_year: 1930, ...rented },
    { id: 'b', accommodation_type: 'Appartement' },
  ],
} as unknown as ProjectDetail
const source: TokenSource = {
  project: detail,
  visit: {
    kind: 'Visite conseil',
    on: '2026-04-01',
    starts_at: '14:30',
    visitor: 'Camille Leroy',
    present: null,
    seen: null,
  },
  plan: {
    ...{ total_work_price: 4_418_050, total_subventions: 3_976_234, total_advances: 656_900 },
    ...{ remaining_costs: 441_816, total_loans: 441_816, to_finance: 0, monthly_payment: null },
    funders: [
      { name: 'Ville', amount: 600_000 },
      { name: 'Anah', amount: 2_189_800 },
    ],
  },
  awaited: ['Avis d’imposition 2025', 'RIB'],
  mission: { code_name: 'LIL', client: 'Ville de Lille' },
  agency: { name: 'Agence Nord', email: 'nord@faitage.example', address: null },
  referrer: { name: 'Camille Leroy', email: 'camille@faitage.example' },
  sender: null,
  custom: [{ name: 'Zone de bruit', text: 'Zone B' }],
  today: '2026-03-20',
}
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test('what is known of a project is written as people read it', () => {
  const read = Object.fromEntries(projectTokens.map(({ name }) => [name, plain(tokenText(name, source))]))
  expect(read).toEqual({
    'demandeur.appel': 'Madame',
    'demandeur.nom_complet': 'Mme Jeanne Morel',
    'demandeur.civilite': 'Mme',
    'demandeur.prenom': 'Jeanne',
    'demandeur.nom': 'Morel',
    'demandeur.raison_sociale': '',
    'demandeur.type': 'Propriétaire occupant',
    'demandeur.telephone': '06 39 98 00 11',
    'demandeur.email': '',
    'demandeur.adresse': '8 rue du Port, 59000 Lille',
    'demandeur.rue': '8 rue du Port',
    'demandeur.code_postal': '59000',
    'demandeur.commune': 'Lille',
    'demandeur.personnes': '3',
    'demandeur.categorie': 'Modeste (jaune)',
    'demandeur.revenu': '31 000 €',
    'projet.reference': 'R-1',
    'projet.statut': 'Déposé',
    'projet.statut_depuis': '03/02/2026',
    'projet.ouvert_le': '05/01/2026',
    'projet.visite_programmee_le': '',
    'projet.visite_traitee_le': '',
    'projet.depose_le': '03/02/2026',
    'projet.agree_le': '',
    'projet.adresse': '8 rue du Port, 59000 Lille',
    'projet.rue': '8 rue du Port',
    'projet.complement': '',
    'projet.code_postal': '59000',
    'projet.commune': 'Lille',
    'projet.description': '',
    'projet.pieces_attendues': '- Avis d’imposition 2025\n- RIB',
    'visite.nature': 'Visite conseil',
    'visite.jour': '01/04/2026',
    'visite.jour_en_lettres': '1er avril 2026',
    'visite.heure': '14:30',
    'visite.visiteur': 'Camille Leroy',
    'visite.presents': '',
    'visite.constats': '',
    'logement.nom': '',
    'logement.type': 'Maison',
    'logement.typologie': '',
    'logement.surface': '1 092,5 m²',
    'logement.annee': '1930',
    'logement.niveaux': '',
    'logement.pieces': '',
    'logement.loyer': '650 €',
    'logement.locataire': 'M. Paul Morel',
    'logement.commentaire': '',
    'plan.travaux': '44 180,50 €',
    'plan.aides': '39 762,34 €',
    'plan.avances': '6 569,00 €',
    'plan.reste': '4 418,16 €',
    'plan.prets': '4 418,16 €',
    'plan.a_financer': '0,00 €',
    'plan.mensualite': '',
    'plan.financeurs': '- Ville : 6 000,00 €\n- Anah : 21 898,00 €',
    'mission.nom': 'OPAH de Lille',
    'mission.code': 'LIL',
    'mission.client': 'Ville de Lille',
    'agence.nom': 'Agence Nord',
    'agence.email': 'nord@faitage.example',
    'agence.adresse': '',
    'referent.nom': 'Camille Leroy',
    'referent.email': 'camille@faitage.example',
    'expediteur.nom': '',
    'expediteur.email': '',
    'date.jour': '20/03/2026',
    'date.en_lettres': '20 mars 2026',
    'date.annee': '2026',
  })
})

test('a withheld, erased or empty project writes nothing, and breaks nothing', () => {
  const bare = { ...detail, requester: { type: 'PO' }, accommodations: undefined, status_dates: {} } as ProjectDetail
  const { text, blank } = filledIn(projectTokens.map(({ name }) => `{{${name}}}`).join('|'), {
    ...source,
    project: bare,
  })
  expect(text).not.toContain('{{')
  expect(blank).toContain('demandeur.nom')
  expect(tokenText('demandeur.appel', { ...source, project: bare })).toBe('Madame, Monsieur')
})

test('a text is written over, and says what it could not write', () => {
  const { text, blank } = filledIn('{{ demandeur.appel }}, {{projet.agree_le}}{{champ.zone de bruit}} {nom}', source)
  expect(text).toBe('Madame, Zone B {nom}')
  expect(blank).toEqual(['projet.agree_le'])
})

test('what a value holds is never read as a token again', () => {
  const tricky = { ...source, custom: [{ name: 'Ruse', text: '{{demandeur.nom}}' }] }
  expect(filledIn('{{champ.Ruse}}', tricky).text).toBe('{{demandeur.nom}}')
})

test('a token that does not exist is named, and those of objects are none', () => {
  expect(unknownTokens('{{demandeur.nom}} {{demandeur.age}} {{__proto__}} {{champ.}} {{champ.Zone}}')).toEqual([
    'demandeur.age',
    '__proto__',
    'champ.',
  ])
  expect(tokensIn('{{ projet.statut }} {{projet.statut}}')).toEqual(['projet.statut'])
})

test('a dwelling that was chosen is the one that is written', () => {
  const chosen = { ...source, dwelling: detail.accommodations?.[1] }
  expect(tokenText('logement.type', chosen)).toBe('Appartement')
})

test('a text full of braces costs nothing', async () => {
  const { ms } = await processorTime(() => {
    expect(tokensIn('{{'.repeat(100_000))).toEqual([])
    expect(tokensIn(`{{${'a'.repeat(200_000)}}}`)).toEqual([])
  })
  expect(ms).toBeLessThan(500)
})

test('a landlord is not written to where the works are; whoever lives there is', () => {
  const landlord = { ...source, project: { ...detail, requester: { type: 'PB' } } as ProjectDetail }
  expect(tokenText('demandeur.adresse', landlord)).toBe('')
  expect(tokenText('demandeur.adresse', source)).toBe('8 rue du Port, 59000 Lille')
})

test('a token of before reads what it read, and the list names each once', () => {
  expect(tokenText('projet.ville', source)).toBe('Lille')
  expect(tokenText('logement.annee_construction', source)).toBe('1930')
  expect(
    unknownTokens(
      Object.keys(formerNames)
        .map(name => `{{${name}}}`)
        .join(''),
    ),
  ).toEqual([])
  const names = new Set<string>(projectTokens.map(({ name }) => name))
  expect(Object.keys(formerNames).filter(name => names.has(name))).toEqual([])
  expect(Object.values(formerNames).filter(name => !names.has(name))).toEqual([])
  expect(projectTokens.filter(({ example, label }) => !example || !label)).toEqual([])
})

test('a custom field is found by its name however it is written, and one that the mission does not have is named', () => {
  for (const name of ['champ.Zone de bruit', 'champ.zone_de_bruit', 'champ.ZONE DE BRUIT'])
    expect(tokenText(name, source)).toBe('Zone B')
  expect(customToken({ name: 'Année du sinistre' })).toBe('champ.annee_du_sinistre')
  expect(unknownAmong(['champ.zone_de_bruit', 'champ.autre', 'champ.', 'projet.statut'], source.custom)).toEqual([
    'champ.autre',
    'champ.',
  ])
  expect(tokenLabel('champ.zone_de_bruit', source.custom)).toBe('Zone de bruit')
})
