import type { Civility } from '@faitage/contracts/kernel/values'

/** A household of the demonstration. None exists; each is met once. */
export interface Household {
  readonly title: Civility
  readonly first_name: string
  readonly last_name: string
}

const known: readonly [Civility, string][] = [
  [
    'mme',
    `Chloé Roux, Hélène Bertrand, Fatima Benali, Maëlle Le Goff, Sylvie Gauthier, Inès Perrin, Anaïs Château,
    Monique Mercier, Jacqueline Lefèvre, Sandrine Robin, Nathalie Hamon, Aïcha Diallo, Françoise Faure, Émilie Rousseau,
    Lucie Blanchard, Michèle Guérin, Véronique Boyer, Céline Garnier, Agnès Chevalier, Rosa Fernandes, Louise Marchand,
    Martine Dufour, Nadia Haddad, Odile Renou, Thi Mai Nguyen, Colette Baudry, Élodie Gicquel, Simone Tessier`,
  ],
  [
    'm',
    `Yann Le Bris, Jean-Marc Pineau, Éric Collet, Loïc Morvan, Karim Bouzid, Gaëtan Riou, Patrick Moreau, Alain Bodin,
    Mehdi Saïdi, Christophe Raimbault, Didier Joly, Erwan Kerbrat, Bernard Papin, Mickaël Thomas, Olivier Gilbert,
    Mamadou Traoré, Gérard Bouchet, Julien Métayer, António Pereira, Roland Cesbron, Fabrice Leroy, Hervé Tanguy,
    Marcel Guillou, Sébastien Aubry, Thierry Drouet, Nicolas Bachelier`,
  ],
  [
    'mandmme',
    `Paul et Jeanne Vigneron, Hugo et Léa Brunet, Ahmed et Samira Mansouri, Michel et Annie Poirier,
    Romain et Julie Prévost, Daniel et Ginette Boutin, David et Laura Martins, Henri et Yvette Fontaine,
    Cyril et Manon Lebreton, Guy et Marie-Claude Salmon, Kévin et Amélie Chauvet, Jacques et Nicole Rabin,
    Pierre et Solène Quéré, Antoine et Clara Delaunay, Ibrahim et Awa Koné, Raymond et Denise Huet`,
  ],
  ['mmes', 'Claire et Marion Texier, Aurore et Jade Vasseur'],
  ['messrs', 'Denis et Bruno Allard, Louis et Simon Marais'],
]

/** A name is what comes last; Breton ones may be two words. */
function named(title: Civility, name: string): Household {
  const [, first_name, last_name] = /^(.+?) ((?:Le )?[^ ]+)$/.exec(name.trim().replace(/\s+/g, ' ')) ?? []
  if (!first_name || !last_name) throw new Error('a household without a name')
  return { title, first_name, last_name }
}

const listed = known.flatMap(([title, names]) => names.split(',').map(name => named(title, name)))

/** As they come in: not one civility after the other. The first is the client of the demonstration. */
export const households: readonly Household[] = listed.map((_, n) => listed[(n * 31) % listed.length]!)
