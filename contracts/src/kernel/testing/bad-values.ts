import { z } from 'zod'
import * as rules from '../rules.ts'
import { calendarDate, id } from '../values.ts'

const rows = rules.duplicate(z.array(z.object({ name: z.string() })))
const contacts = rules.oneMainContact(z.array(z.object({ main_contact: z.boolean().optional() })))
const internal = ['maison.fr', 'groupe.fr', 'conseil.fr', 'habitat.fr']

/** A rule, a value it refuses, and what a person reads of it, in the browser as from the server. */
export const badValues: [rule: string, schema: z.ZodType, value: unknown, message: string][] = [
  ['required', rules.required(5), undefined, 'Ce champ est obligatoire.'],
  ['required', rules.required(5), null, 'Ce champ est obligatoire.'],
  ['required', rules.required(5), '', 'Ce champ est obligatoire.'],
  ['required', rules.required(5), '   ', 'Ce champ est obligatoire.'],
  ['required', rules.required(5), 'longer', 'Au plus 5 caractères.'],
  ['max', rules.max(1), 'ab', 'Au plus 1 caractère.'],
  ['max', rules.max(2000), 'a'.repeat(2001), 'Au plus 2 000 caractères.'],
  ['max', rules.max(10), 12, 'Un texte est attendu.'],
  ['regex', rules.regex(/^[A-Z]{2}$/, 'Deux majuscules sont attendues.'), 'aB', 'Deux majuscules sont attendues.'],
  ['digits', rules.digits(), '12a', 'Seuls les chiffres sont acceptés.'],
  ['digits', rules.digits(), '', 'Seuls les chiffres sont acceptés.'],
  ['digits', rules.digits(4), '123', '4 chiffres sont attendus.'],
  ['digits', rules.digits(1), '12', '1 chiffre est attendu.'],
  ['decimalDigits', rules.decimalDigits, '1.5', 'Seuls les chiffres sont acceptés.'],
  ['decimalDigits', rules.decimalDigits, '-1', 'Seuls les chiffres sont acceptés.'],
  ['alphaNum', rules.alphaNum, 'a-b', 'Seuls les lettres et les chiffres sont acceptés.'],
  ['alphaNum', rules.alphaNum, '', 'Seuls les lettres et les chiffres sont acceptés.'],
  ['between', rules.between(1, 10), 0, 'Indiquez un nombre entier entre 1 et 10.'],
  ['between', rules.between(1, 10), 11, 'Indiquez un nombre entier entre 1 et 10.'],
  ['between', rules.between(1, 10), 1.5, 'Un nombre entier est attendu.'],
  ['between', rules.between(1, 10), '3', 'Un nombre est attendu.'],
  ['between', rules.between(1, 10), null, 'Ce champ est obligatoire.'],
  ['minValue', rules.minValue(-99_999_999), -100_000_000, 'La valeur doit être au moins -99 999 999.'],
  ['maxValue', rules.maxValue(100), 100.5, 'La valeur doit être au plus 100.'],
  ['maxValue', rules.maxValue(100), Number.NaN, 'Un nombre est attendu.'],
  ['decimalBetween', rules.decimalBetween(0, 100), '100.01', 'Indiquez une valeur entre 0 et 100.'],
  ['decimalBetween', rules.decimalBetween(0, 100), '1e2', 'Un nombre est attendu.'],
  ['isTrue', rules.isTrue, false, 'Cochez cette case pour continuer.'],
  ['isTrue', rules.isTrue, undefined, 'Cochez cette case pour continuer.'],
  ['email', rules.email, 'a@b', 'Cette adresse e-mail n’est pas valide. Exemple : prenom.nom@domaine.fr'],
  ['email', rules.email, '', 'Cette adresse e-mail n’est pas valide. Exemple : prenom.nom@domaine.fr'],
  ['email', z.email(), 'a b@c.fr', 'Cette adresse e-mail n’est pas valide. Exemple : prenom.nom@domaine.fr'],
  ...['a@maison.fr', 'a@GROUPE.FR', 'a@lyon.conseil.fr', 'a@habitat.fr'].map(
    (address): [string, z.ZodType, unknown, string] => [
      'emailOutside',
      rules.emailOutside(internal),
      address,
      'Cette adresse est celle d’un domaine interne. Connectez-vous avec Google.',
    ],
  ),
  ...['12', '06 12 34 56', '00 12 34 56 78', '+33 0 12', 'appeler le soir', '', '+', '0612345678 poste 2'].map(
    (number): [string, z.ZodType, unknown, string] => [
      'phone',
      rules.phone,
      number,
      'Ce numéro de téléphone n’est pas valide. Exemples : 06 12 34 56 78, +32 2 555 12 12',
    ],
  ),
  ['siret', rules.siret, '1234', 'Un numéro SIRET compte 14 chiffres.'],
  ['siret', rules.siret, '73282932000075', 'Ce numéro SIRET n’existe pas : vérifiez chaque chiffre.'],
  ...['3550', '355000', '00100', '99123', 'Vitré'].map((code): [string, z.ZodType, unknown, string] => [
    'postalCode',
    rules.postalCode,
    code,
    'Un code postal compte cinq chiffres, par exemple 35500.',
  ]),
  ['duplicate', rows, [{ name: 'Salon' }, { name: ' salon ' }], 'Il ne peut y avoir 2 fois le même nom.'],
  [
    'oneMainContact',
    contacts,
    [{ main_contact: true }, {}, { main_contact: true }],
    'Un seul contact peut être le contact principal.',
  ],
  [
    'filledAddress',
    rules.filledAddress,
    { city: ' ', street: null },
    'Indiquez au moins une ville, une rue, un numéro, un code postal ou une adresse complète.',
  ],
  ...['2026-02-30 10:00:00', '2026-03-12', '2026-03-12T10:00:00', '2026-03-12 24:00:00', '12/03/2026', null, 5].map(
    (text): [string, z.ZodType, unknown, string] => [
      'serverDateTime',
      rules.serverDateTime,
      text,
      'Date parsing failed',
    ],
  ),
  ['a day', calendarDate, '2026-02-30', 'Cette date n’existe pas : vérifiez le jour, le mois et l’année.'],
  ['a day', calendarDate, '', 'Ce champ est obligatoire.'],
  ['an id', id, 'x', 'Choisissez un élément de la liste.'],
  ['a choice', z.enum(['a', 'b']), 'c', 'Choisissez une des valeurs proposées.'],
  ['a choice', z.enum(['a', 'b']), null, 'Ce champ est obligatoire.'],
  ['a list', z.array(z.string()).min(2), ['a'], 'Au moins 2 éléments.'],
  ['a list', z.array(z.string()).max(1), ['a', 'b'], 'Au plus 1 élément.'],
  ['a list', z.array(z.string()), 'a', 'Une liste est attendue.'],
  ['a text', z.string().min(3), 'ab', 'Au moins 3 caractères.'],
  ['a number', z.number().positive(), 0, 'La valeur doit être supérieure à 0.'],
  ['a number', z.number().lt(5), 5, 'La valeur doit être inférieure à 5.'],
  ['a number', z.number().multipleOf(5), 7, 'La valeur doit être un multiple de 5.'],
  ['an object', z.strictObject({ a: z.string() }), { a: 'a', b: 'b' }, 'Ces champs n’existent pas : b.'],
  ['a form', z.string().startsWith('x'), 'y', 'Ce format n’est pas valide.'],
  ['yes or no', z.boolean(), 'oui', 'Oui ou non est attendu.'],
]
