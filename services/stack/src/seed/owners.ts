import type { person } from '@faitage/contracts/co-ownership/person'
import type { SheetOf } from '@faitage/contracts/kernel/record'

/* Owners and occupants of the demonstration. None exists; each is met once. */

const people = `mme Odette Ménard, m Lucien Barbier, mme Corinne Fouquet, m Rachid Belkacem, mandmme Serge et Danielle Pichon,
  mme Estelle Carré, m Philippe Aubert, mme Hanane Ziani, m Gwenaël Le Roux, mme Paulette Rideau, m Bruno Guibert,
  mandmme Tony et Sabrina Oliveira, mme Régine Lambert, m Jérôme Cormier, mme Mireille Hubert, m Abdoulaye Sow,
  mme Brigitte Chesneau, m Lionel Grimault, mandmme Marc et Evelyne Bordier, mme Delphine Ravel, m Joseph Malinge,
  mme Ségolène Huard, m Franck Davy, mme Lourdes Teixeira, m Claude Beaumont, mme Ginette Plessis, m Ludovic Poupard,
  mme Josiane Renard, mandmme Éric et Valérie Sicard, m Amadou Cissé, mme Audrey Neveu, m Stéphane Gohier,
  mme Thérèse Lemercier, m Xavier Charrier, mme Leïla Amrani, m Yves Boisseau, mme Claudine Hervé, m Maxime Tricot,
  mandmme Roger et Huguette Delhommeau, mme Sonia Marquet, m Quentin Vallée, mme Justine Réveillère, m Idriss Camara,
  mme Pauline Gasnier, m Hugo Ferrand, mme Camille Audouin, m Théo Lizé, mme Inaya Rahmani, m Nolan Brault, mme Eva Sorin`

const others = `m Alain Courtin, mme Denise Métayer, m Kévin Sauvage, mme Fatou Diop, m Michel Bazin, mme Nicole Rousselot,
  m Patrick Landais, mme Sandrine Boutin, mandmme Jean et Colette Thibault, m Walid Haddad, mme Monique Freulon,
  m Denis Guérineau, mme Aïcha Benali, m Gérard Poirier, mme Laurence Tessier, m Cédric Maillard, mme Jeannine Coulon,
  m Olivier Breton`

const companies = ['SCI LES GLYCINES', 'SCI BARBIER FRÈRES', 'SARL MAINE INVESTISSEMENT', 'OPH VAL DE LOIRE HABITAT']

const pair = (n: number) => String(n % 100).padStart(2, '0')
type Person = Omit<SheetOf<typeof person>, 'mission_id'>

const physical = `${people}, ${others}`.split(',').map((one, n): Person => {
  const [civility, ...names] = one.trim().replace(/\s+/g, ' ').split(' ')
  const at = names.findIndex((name, place) => place > 0 && names[place - 1] !== 'et' && name !== 'et')
  return {
    is_physical_person: true,
    civility: civility as NonNullable<Person['civility']>,
    first_name: names.slice(0, at).join(' '),
    last_name: names.slice(at).join(' '),
    // Numbers kept for fiction by the regulator: nobody's phone rings.
    ...(n % 3 === 2 ? {} : { phone_number: `06 39 98 ${pair(n * 31 + 7)} ${pair(n * 13 + 2)}` }),
    ...(n % 4 === 1 ? { email_address: `proprietaire.${n + 1}@exemple.fr` } : {}),
  }
})

/** Who owns lots: people first, then companies; and who rents them. */
export const demoOwners: readonly Person[] = [
  ...physical.slice(0, 40),
  ...physical.slice(50),
  ...companies.map((company_name): Person => ({ is_physical_person: false, company_name })),
]
export const demoTenants: readonly Person[] = physical.slice(40, 50)
