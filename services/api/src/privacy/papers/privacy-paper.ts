import { formatDay, formatInstant, parisDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { RegisterLine } from '@faitage/contracts/privacy/processing'
import { erasureCauses, type HeldSubject, type RecordedErasure, subjectKinds } from '@faitage/contracts/privacy/subject'

/** What is printed about personal data: what it is of, a text, and parts that are tables of a name, what it says and more. */
export interface PrivacyPaper {
  readonly kind: 'privacy'
  readonly title: string
  readonly reference: string
  /** The day it bears. */
  readonly on: string
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly lead: string
  readonly parts: readonly {
    readonly title: string
    readonly note?: string
    /** Without them the rows have no head. */
    readonly heads?: readonly [name: string, value: string, more?: string]
    readonly rows: readonly (readonly [name: string, value: string, more?: string])[]
  }[]
}

/** The register of processing (RGPD, article 30), a part by processing. */
export const registerPaper = (lines: readonly RegisterLine[], on: string): PrivacyPaper => ({
  kind: 'privacy',
  title: 'Registre des traitements',
  reference: '(RGPD, article 30)',
  on,
  facts: [
    ['Arrêté au', formatDay(on)],
    ['Traitements', String(lines.length)],
  ],
  lead: 'Les finalités, les destinataires et les durées sont écrits par la maison ; le détail des données est lu dans le produit, qui les garde.',
  parts: lines.map(line => ({
    title: line.name,
    rows: (
      [
        ['Finalités', line.purpose],
        ['Base légale', line.legal_basis_label],
        ['Personnes concernées', line.people],
        ['Destinataires', line.recipients],
        ['Durées', line.durations],
        ['Sécurité', line.security ?? ''],
        ...line.data.map(({ family, fields }) => [`Données : ${family}`, fields.join(', ')] as const),
      ] as const
    ).filter(([, value]) => value),
  })),
})

/** Everything held of somebody, thing by thing, past values included. */
export function heldPaper(subject: HeldSubject, made: string): PrivacyPaper {
  const { name, kind, detail, parts, linked, files, invoices, signatures } = subject
  return {
    kind: 'privacy',
    title: 'Données personnelles',
    reference: name ?? 'Personne effacée',
    on: parisDay(new Date(made)),
    facts: [
      ['Qualité', subjectKinds[kind]],
      ['Connue par', detail],
      ['Arrêté au', formatInstant(made)],
      ['Documents', String(files.length)],
      ...(invoices > 0 ? ([['Factures', String(invoices)]] as const) : []),
      ...(signatures > 0 ? ([['Signatures', String(signatures)]] as const) : []),
    ],
    lead: 'Tout ce qui est détenu de cette personne, valeurs passées comprises : chaque valeur une fois, avec la date où elle a été écrite d’abord. Un signe que cette police n’a pas s’y lit « ? » ; donnees.json le porte.',
    parts: [
      ...parts.map(part => ({
        title: part.title,
        note: `Depuis le ${formatInstant(part.since)}`,
        heads: ['Donnée', 'Valeur', 'Écrite le'] as const,
        rows: part.values.map(one => [one.label, one.value, formatInstant(one.recorded_at)] as const),
      })),
      ...linked.map(({ title, rows }) => ({ title, rows: rows.map(one => [one.label, one.value] as const) })),
      ...(files.length > 0
        ? [
            {
              title: 'Documents',
              note: 'Ils sont joints dans l’archive que la maison remet.',
              rows: files.map((one, nth) => [`${nth + 1}`, one.name ?? 'Document'] as const),
            },
          ]
        : []),
    ],
  }
}

interface Proof {
  readonly id: string
  readonly erasures: readonly RecordedErasure[]
  readonly key: string
  readonly signature: string
  /** SHA-256 of the file that is signed, as it is downloaded. */
  readonly digest: string
}
const stores = { disk: 'du disque', s3: 'du stockage S3, toutes versions comprises' } as const

/** Told of erasures since they are counted: the same erasures are the same paper. */
const signaturesKept = (count: number | undefined): readonly (readonly [name: string, value: string])[] => {
  if (count === undefined) return []
  const told = `${countOf(count, 'signature', 'signatures')}, preuve et document, dix ans (code de la consommation, L213-1)`
  return [['Signatures conservées', count > 0 ? told : 'aucune']]
}

/** That somebody was erased, to be read; it names nobody, as the signed file beside it. */
export const proofPaper = ({ id, erasures, key, signature, digest }: Proof): PrivacyPaper => ({
  kind: 'privacy',
  title: 'Preuve d’effacement',
  reference: '',
  on: parisDay(new Date(erasures.at(-1)!.recordedAt)),
  facts: [
    ['Personne', id],
    ['Effacements', String(erasures.length)],
  ],
  lead: 'Les données de la personne que désigne cet identifiant ont été effacées : la clé qui les chiffrait est détruite et ne revient d’aucune sauvegarde ; ce qui en avait été tiré a été refait sans elles. Cette preuve ne dit rien d’elle.',
  parts: [
    ...erasures.map(({ id: event, recordedAt, data, metadata }) => ({
      title: `Effacement du ${formatInstant(recordedAt)}`,
      rows: [
        ['Événement', event],
        ['Effacé par le compte', metadata.actor.id],
        ['Qualité', subjectKinds[data.kind]],
        ['Motif', erasureCauses[data.cause]],
        ['Clés détruites', String(data.keys)],
        ['Flux relus sans elles', String(data.streams)],
        ['Documents détruits', `${data.files}${data.files > 0 ? ` ${stores[data.store]}` : ''}`],
        ['Documents conservés', data.files_kept > 0 ? `${data.files_kept}, rechiffrés, sans leur nom` : 'aucun'],
        [
          'Factures conservées',
          data.invoices_kept > 0
            ? `${countOf(data.invoices_kept, 'facture', 'factures')}, dix ans (code de commerce, L123-22)`
            : 'aucune',
        ],
        ...signaturesKept(data.signatures_kept),
      ] as const,
    })),
    {
      title: 'Vérifier cette preuve',
      note: 'Le fichier preuve-effacement.json dit la même chose et porte la signature (Ed25519) de la maison sur ce même JSON, sans sa clé «\u00A0signature\u00A0», ses clés triées, en deux espaces.',
      rows: [
        ['Empreinte SHA-256', digest],
        ['Signature', signature],
        ['Clé publique', key],
      ],
    },
  ],
})
