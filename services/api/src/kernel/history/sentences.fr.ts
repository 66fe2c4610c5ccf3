import type { FaitageEvent, FaitageEventOf } from '@faitage/contracts/all-events'
import { allRecords } from '@faitage/contracts/all-records'
import { customFieldCategoryLabels, customFieldLabels } from '@faitage/contracts/custom-fields/custom-field'
import { documentKindLabels } from '@faitage/contracts/files/file'
import { digestLabels } from '@faitage/contracts/identity/digest'
import { roleLabels } from '@faitage/contracts/identity/role-words'
import type { ImportKind } from '@faitage/contracts/imports/mission-import'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { RecordedEvent } from '@faitage/contracts/kernel/message'
import { theOf } from '@faitage/contracts/kernel/noun'
import type { AnyRecord } from '@faitage/contracts/kernel/record'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import { missionStatusLabels } from '@faitage/contracts/missions/mission'
import { missionDetails } from '@faitage/contracts/missions/mission-details'
import { isMissionFlag, missionFlags } from '@faitage/contracts/missions/mission-flags'
import { missionLabels } from '@faitage/contracts/missions/mission-words'
import { accommodationSettingsLabels, requesterSettingsLabels } from '@faitage/contracts/missions/project-settings'
import { erasureCauses, subjectKinds } from '@faitage/contracts/privacy/subject'
import type { ProjectSheet } from '@faitage/contracts/projects/project'
import { projectActLabels } from '@faitage/contracts/projects/project-act'
import {
  accommodationFields,
  commonAreaFields,
  projectFields,
  requesterFields,
} from '@faitage/contracts/projects/project-fields'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { closureMotiveLabels } from '@faitage/contracts/projects/project-words'
import { type PerrenoudName, perrenoudWords } from '@faitage/contracts/referential/perrenoud'
import type { SettingName } from '@faitage/contracts/settings/external-settings'
import { settingWords } from '@faitage/contracts/settings/setting-words'
import { billingSentences } from './billing-sentences.fr.ts'
import { letterSentences } from './letter-sentences.fr.ts'
import { lotSentences } from './lot-sentences.fr.ts'
import { quoteSentences } from './quote-sentences.fr.ts'
import { reportSentences } from './report-sentences.fr.ts'
import { shortened } from './shortened.ts'

/** Who a sentence speaks of: its subject, and the display name of any id it mentions. */
export interface Said {
  readonly who: string
  readonly nameOf: (id: string) => string
}

/* A mail has no history that people read: its state is on its page. Proofs of the log are told by the security log. */
type EventType = Exclude<FaitageEvent['type'], `Mail${string}` | `Log${string}`>
type Sentences = { [T in EventType]: (event: RecordedEvent<FaitageEventOf<T>>, said: Said) => string }

const importedFiles = {
  projects: 'un fichier de projets',
  registry: 'un extrait du registre national',
  lots: 'une liste de lots',
} as const satisfies Record<ImportKind, string>

/** A closure, or the end of one, where nothing else was altered. */
function closureOf({ closed, closure_motive, ...others }: Partial<ProjectSheet>, who: string): string | undefined {
  if (closed === undefined || Object.keys(others).length > 0) return undefined
  if (!closed) return `${who} a rouvert le projet.`
  return `${who} a clos le projet${closure_motive ? ` ${quoted(closureMotiveLabels[closure_motive])}` : ''}.`
}

const labelsOf = (fields: Readonly<Record<string, { label: string }>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, { label }]) => [field, label]))
/** Made once: a long history says them thousands of times. */
const projectWords = labelsOf(projectFields)
const requesterWords = labelsOf(requesterFields)

/** One French sentence per event type of the product; an event type without a sentence does not compile. */
const sentences: Sentences = {
  ...recordSentences(),
  ProjectOpened: ({ data: { sheet, status, on, prospect_id } }, { who }) =>
    `${who} a créé le projet${sheet.reference ? ` ${quoted(sheet.reference)}` : ''}${prospect_id ? ' à partir d’un prospect' : ''} au statut ${quoted(projectStatusLabels[status])}, avec effet au ${formatDay(on)}.`,
  ProjectAmended: ({ data: { changes } }, { who }) =>
    closureOf(changes, who) ?? `${who} a modifié le projet${list(changes, projectWords)}.`,
  RequesterAmended: ({ data }, { who }) => `${who} a modifié le demandeur${list(data.changes, requesterWords)}.`,
  RequesterTypeChanged: ({ data: { from, to } }, { who }) =>
    `${who} a changé le type de demandeur de ${quoted(requesterTypeLabels[from])} à ${quoted(requesterTypeLabels[to])}.`,
  ProjectStatusChanged: ({ data: { from, to, on, reason, corrects, begins } }, { who }) =>
    begins
      ? `${who} a fixé le début du projet au ${formatDay(on)}, par ${quoted(projectStatusLabels[to])}.${corrects ? ' Le début noté avant est annulé.' : ''}${reason ? ` Motif : ${shortened(reason)}` : ''}`
      : `${who} a passé le projet de ${quoted(projectStatusLabels[from])} à ${quoted(projectStatusLabels[to])}, avec effet au ${formatDay(on)}.${corrects ? ` Le passage à ${quoted(projectStatusLabels[from])} est annulé.` : ''}${reason ? ` Motif : ${shortened(reason)}` : ''}`,
  ReferrersReassigned: ({ data: { added, removed } }, { who, nameOf }) => {
    const acts = [
      ...(added.length > 0 ? [`a confié le projet à ${enumeration(added.map(nameOf))}`] : []),
      ...(removed.length > 0 ? [`a retiré ${enumeration(removed.map(nameOf))} des référents`] : []),
    ]
    return `${who} ${acts.join(' et ')}.`
  },
  ProjectCustomFieldsFilled: ({ data: { changes } }, { who, nameOf }) => {
    const names = Object.keys(changes).map(id => quoted(nameOf(id)))
    return `${who} a rempli ${names.length > 0 ? enumeration(names) : 'des champs personnalisés'}.`
  },
  CustomFieldAdded: ({ data: { name, category } }, { who }) =>
    `${who} a créé le champ ${quoted(name)} dans la section ${quoted(customFieldCategoryLabels[category])}.`,
  CustomFieldAmended: ({ data: { custom_field_id, changes } }, { who, nameOf }) =>
    `${who} a modifié le champ ${quoted(changes.name ?? nameOf(custom_field_id))}${list(changes, { ...customFieldLabels, options: customFieldLabels.available_values })}.`,
  CustomFieldsOrdered: ({ data: { category } }, { who }) =>
    `${who} a changé l’ordre des champs de la section ${quoted(customFieldCategoryLabels[category])}.`,
  CustomFieldRemoved: ({ data }, { who, nameOf }) =>
    `${who} a supprimé le champ ${quoted(nameOf(data.custom_field_id))} ; ce que les projets contiennent est gardé.`,
  CustomFieldRestored: ({ data }, { who, nameOf }) =>
    `${who} a rétabli le champ ${quoted(nameOf(data.custom_field_id))}.`,
  ProjectActRequested: ({ data: { act, total } }, { who }) =>
    `${who} a demandé une action groupée : ${projectActLabels[act].toLowerCase()}, ${countOf(total, 'projet', 'projets')}.`,
  ProjectActCancelRequested: (_, { who }) => `${who} a demandé l’arrêt de l’action groupée.`,
  ProjectActFinished: ({ data: { done, refused } }) =>
    `L’action groupée est terminée : ${countOf(done, 'projet modifié', 'projets modifiés')}, ${countOf(refused, 'refus', 'refus')}.`,
  ProjectRemoved: (_, { who }) => `${who} a supprimé le projet.`,
  ProjectRestored: (_, { who }) => `${who} a rétabli le projet.`,
  ProjectAnonymised: ({ data: { documents } }, { who }) =>
    `${who} a anonymisé le projet. ${documents ? 'Ses documents ont été supprimés.' : 'Ses documents ont été gardés.'}`,
  RequesterInvited: ({ data: { opened } }, { who }) =>
    `${who} a invité le demandeur à suivre son projet. ${opened ? 'Un compte lui a été ouvert.' : 'Son compte suit aussi ce projet.'}`,
  AccommodationRegistered: ({ data: { sheet } }, { who }) =>
    `${who} a ajouté un logement${sheet.name ? ` ${quoted(sheet.name)}` : ''}.`,
  AccommodationAmended: ({ data }, { who }) =>
    `${who} a modifié le logement${list(data.changes, labelsOf(accommodationFields))}.`,
  AccommodationRemoved: (_, { who }) => `${who} a supprimé un logement.`,
  AccommodationRestored: (_, { who }) => `${who} a rétabli un logement.`,
  CommonAreaAmended: ({ data }, { who }) =>
    `${who} a modifié les parties communes${list(data.changes, labelsOf(commonAreaFields))}.`,

  MissionOpened: ({ data: { name, status } }, { who }) =>
    `${who} a créé la mission ${quoted(name)} au statut ${quoted(missionStatusLabels[status])}.`,
  MissionAmended: ({ data }, { who }) => `${who} a modifié la mission${list(data.changes, missionLabels, flagWords)}.`,
  MissionStatusChanged: ({ data: { from, to, on } }, { who }) =>
    `${who} a passé la mission de ${quoted(missionStatusLabels[from])} à ${quoted(missionStatusLabels[to])}, avec effet au ${formatDay(on)}.`,
  MissionTeamReassigned: (_, { who }) => `${who} a modifié l’équipe et les accès de la mission.`,
  MissionDetailsAmended: ({ data }, { who }) =>
    `${who} a modifié le contrat de la mission${list(data.changes, missionDetails.labels)}.`,
  MissionSubcontractorEngaged: ({ data: { subcontractor_id } }, { who, nameOf }) =>
    `${who} a confié une part de la mission à ${nameOf(subcontractor_id)}.`,
  MissionSubcontractorReleased: ({ data: { subcontractor_id } }, { who, nameOf }) =>
    `${who} a retiré ${nameOf(subcontractor_id)} des sous-traitants de la mission.`,
  MissionRemoved: (_, { who }) => `${who} a supprimé la mission.`,
  MissionRestored: (_, { who }) => `${who} a rétabli la mission supprimée, avec ses projets.`,
  MissionImportRequested: ({ data: { kind } }, { who }) =>
    `${who} a déposé ${importedFiles[kind ?? 'projects']} à importer.`,
  MissionImportMapped: (_, { who }) => `${who} a indiqué ce que contiennent les colonnes du fichier à importer.`,
  MissionImportPlanned: ({ data: { to_create, to_update, to_skip, in_error } }) =>
    `Le fichier a été lu : ${to_create} à créer, ${to_update} à mettre à jour, ${to_skip} sans changement, ${in_error} en erreur.`,
  MissionImportStarted: (_, { who }) => `${who} a démarré l’import.`,
  MissionImportCancelRequested: ({ data: { revert_id } }, { who }) =>
    revert_id ? `${who} a demandé d’arrêter l’annulation de l’import.` : `${who} a demandé l’annulation de l’import.`,
  MissionImportCancelled: () => 'L’import a été annulé ; les lignes déjà écrites sont conservées.',
  MissionImportCompleted: () => 'L’import est terminé.',
  MissionImportFailed: () => 'L’import a échoué ; les lignes déjà écrites sont conservées.',
  MissionImportRevertRequested: (_, { who }) => `${who} a demandé d’annuler ce qu’un import a écrit.`,
  MissionImportReverted: ({ data: { reverted, kept } }) =>
    `Ce que l’import a écrit a été annulé ; lignes annulées : ${reverted}, laissées telles quelles : ${kept}.`,
  MissionImportRevertFailed: () => 'L’annulation de l’import s’est arrêtée ; elle peut être demandée à nouveau.',
  MissionImportBatchCommitted: ({ data: { created, updated } }) =>
    `Un lot de l’import a été écrit ; créations : ${created}, mises à jour : ${updated}.`,

  DocumentTemplateAdded: ({ data }, { who }) => `${who} a déposé le modèle${data.name ? ` ${quoted(data.name)}` : ''}.`,
  DocumentTemplateScanStarted: (_, { who }) => `${who} a lancé l’analyse du modèle.`,
  DocumentTemplatePagesRead: ({ data: { first, read, pages_total, fields_count } }) =>
    `Pages ${first} à ${first + read - 1} lues sur ${pages_total} ; champs reconnus : ${fields_count}.`,
  DocumentTemplateScanned: ({ data: { pages_total, fields_count } }) =>
    `L’analyse est terminée ; pages lues : ${pages_total}, champs reconnus : ${fields_count}.`,
  DocumentTemplateScanCancelRequested: (_, { who }) => `${who} a demandé l’annulation de l’analyse.`,
  DocumentTemplateScanCancelled: () => 'L’analyse a été annulée.',
  DocumentTemplateScanFailed: () => 'L’analyse a échoué.',
  DocumentTemplateRemoved: (_, { who }) => `${who} a supprimé le modèle.`,
  FileUploaded: ({ data }, { who }) => `${who} a déposé ${theFile(data.name)} dans le dossier ${quoted(data.folder)}.`,
  FileRenamed: ({ data }, { who }) => `${who} a renommé le fichier${data.name ? ` en ${quoted(data.name)}` : ''}.`,
  FileMoved: ({ data }, { who }) => `${who} a déplacé le fichier dans le dossier ${quoted(data.folder)}.`,
  FileClassified: ({ data }, { who }) => `${who} a rangé le fichier parmi : ${documentKindLabels[data.kind]}.`,
  FileShared: ({ data }, { who }) =>
    data.shared
      ? `${who} a rendu le fichier visible par le client.`
      : `${who} a cessé de montrer le fichier au client.`,
  FileRemoved: (_, { who }) => `${who} a supprimé le fichier.`,
  FileRestored: (_, { who }) => `${who} a annulé la suppression du fichier.`,
  FileDestroyed: ({ data: { anonymised } }) =>
    anonymised
      ? 'Le contenu du fichier a été détruit avec l’anonymisation du projet.'
      : 'Le contenu du fichier supprimé a été détruit à la fin de son délai de conservation.',
  FileKept: () => 'Le fichier a été gardé quand le projet a été anonymisé.',

  UserRegistered: (_, { who }) => `${who} a créé l’utilisateur.`,
  UserAmended: (_, { who }) => `${who} a modifié l’utilisateur.`,
  PreferredAppChanged: ({ data }, { who }) =>
    `${who} a choisi le mode ${data.preferred_app === 'copro' ? 'copropriété' : 'individuel'}.`,
  DigestChosen: ({ data: { digest } }, { who }) =>
    `${who} a choisi de recevoir ses échéances par e-mail : ${digestLabels[digest].toLowerCase()}.`,
  UserPermissionsChanged: ({ data }, { who }) =>
    `${who} a modifié les droits de l’utilisateur (${Object.keys(data.changes).length}).`,
  RolePermissionsChanged: ({ data }, { who }) =>
    `${who} a modifié les droits du rôle ${quoted(roleLabels[data.role])} (${Object.keys(data.changes).length}).`,
  UserRestored: (_, { who }) => `${who} a rétabli l’utilisateur.`,
  UserEmailReserved: (_, { who }) => `${who} a réservé une adresse e-mail.`,
  UserEmailReleased: (_, { who }) => `${who} a libéré une adresse e-mail.`,
  UserRemoved: (_, { who }) => `${who} a supprimé l’utilisateur.`,
  ProspectConverted: (_, { who }) => `${who} a fait de ce prospect un projet.`,
  ...letterSentences,
  ...billingSentences,
  CoOwnershipTaskReminded: () => 'La tâche a été rappelée à ceux à qui elle est confiée.',
  AssemblyAttendanceNoted: ({ data: { at } }, { who }) =>
    `${who} a noté la présence de ${countOf(at.length, 'copropriétaire', 'copropriétaires')}.`,
  AssemblyVotesNoted: ({ data: { votes } }, { who }) => `${who} a noté ${countOf(votes.length, 'vote', 'votes')}.`,
  ThematicStepFilled: ({ data }, { who }) => `${who} a rempli une étape${fieldsIn(data.values)}.`,
  ThematicRowFilled: ({ data }, { who }) => `${who} a rempli une ligne${fieldsIn(data.values)}.`,
  ThematicRowsDropped: ({ data: { rows } }, { who }) => `${who} a supprimé ${countOf(rows.length, 'ligne', 'lignes')}.`,
  ThematicStepMarked: ({ data: { status } }, { who }) => `${who} a passé une étape à ${quoted(status)}.`,
  MentionRead: (_, { who }) => `${who} a lu un commentaire qui s’adresse à lui.`,
  ProjectMessageSent: ({ data: { from } }, { who }) =>
    `${who} a écrit ${from === 'client' ? 'à l’équipe' : 'au client'}.`,
  ProjectMessagesRead: (_, { who }) => `${who} a lu les messages.`,
  ...quoteSentences,
  ...reportSentences,
  SubjectErased: ({ data }, { who }) =>
    `${who} a effacé les données d’une personne (${subjectKinds[data.kind].toLowerCase()}) : ${erasureCauses[data.cause].toLowerCase()}.`,
  ErasuresRequested: ({ data: { cause, total } }, { who }) =>
    `${who} a demandé l’effacement de ${countOf(total, 'personne', 'personnes')} : ${erasureCauses[cause].toLowerCase()}.`,
  ErasuresCancelRequested: (_, { who }) => `${who} a demandé l’arrêt de l’effacement.`,
  ErasuresFinished: ({ data: { done, refused } }) =>
    `L’effacement est terminé : ${countOf(done, 'personne effacée', 'personnes effacées')}, ${countOf(refused, 'refus', 'refus')}.`,
  FollowUpAlertClosed: (_, { who }) => `${who} a traité une échéance.`,
  FollowUpAlertPostponed: ({ data: { until, reason } }, { who }) =>
    `${who} a reporté une échéance au ${formatDay(until)}.${reason ? ` Motif : ${shortened(reason)}` : ''}`,
  FollowUpAlertReopened: (_, { who }) => `${who} a rouvert une échéance.`,
  ...lotSentences,
  PersonMerged: (_, { who }) => `${who} a fusionné cette fiche dans celle d’une autre personne.`,
  PersonUnmerged: (_, { who }) => `${who} a annulé la fusion de cette fiche.`,
  PersonJoined: (_, { who }) => `${who} a fusionné cette personne avec une autre fiche.`,
  PersonParted: (_, { who }) => `${who} a annulé la fusion de cette personne avec une autre fiche.`,
  CoproRemovalRequested: ({ data: { buildings, lots } }, { who }) =>
    `${who} a demandé de supprimer la copropriété avec son contenu ; bâtiments : ${buildings}, lots : ${lots}.`,
  CoproRemovalFinished: ({ data }) =>
    data.outcome === 'done'
      ? 'La copropriété est supprimée avec son contenu.'
      : 'La suppression de la copropriété s’est arrêtée.',
  CoproRestoreRequested: (_, { who }) => `${who} a demandé de rétablir la copropriété avec son contenu.`,
  CoproRestoreFinished: ({ data }) =>
    data.outcome === 'done' ? 'La copropriété est rétablie avec son contenu.' : 'Le rétablissement s’est arrêté.',
  CoOwnershipNameHeld: (_, { who }) => `${who} a réservé un nom dans une copropriété.`,
  CoOwnershipNameReleased: (_, { who }) => `${who} a libéré un nom dans une copropriété.`,
  MissionRequesterSettingsChanged: ({ data: { changes } }, { who }) =>
    `${who} a modifié les réglages des demandeurs : ${enumeration(Object.keys(changes).map(name => quoted(requesterSettingsLabels[name] ?? name)))}.`,
  MissionAccommodationSettingsChanged: ({ data: { changes } }, { who }) =>
    `${who} a modifié les réglages des logements : ${enumeration(Object.keys(changes).map(name => quoted(accommodationSettingsLabels[name] ?? name)))}.`,
  ExternalSettingsChanged: ({ data: { changes } }, { who }) =>
    `${who} a ${enumeration(
      Object.entries(changes).map(
        ([name, on]) => `${on ? 'activé' : 'désactivé'} ${quoted(settingWords[name as SettingName].label)}`,
      ),
    )}.`,
  PerrenoudEnumsChanged: ({ data: { enums } }, { who }) =>
    `${who} a modifié les listes de l’audit énergétique : ${enumeration(
      Object.keys(enums).map(name => quoted(perrenoudWords[name as PerrenoudName].label)),
    )}.`,
}

type RecordEvent = `${(typeof allRecords)[number]['name']}${'Registered' | 'Amended' | 'Removed' | 'Restored'}`

/** The four sentences of every record. */
function recordSentences() {
  type Sentence = (event: { data: object }, said: Said) => string
  const sentencesOf = ({ name, words, labels }: Pick<AnyRecord, 'name' | 'words' | 'labels'>) => ({
    [`${name}Registered`]: (_: unknown, { who }: Said) => `${who} a créé ${theOf(words)}.`,
    [`${name}Amended`]: ({ data }: { data: { changes: object } }, { who }: Said) =>
      `${who} a modifié ${theOf(words)}${list(data.changes, labels)}.`,
    [`${name}Removed`]: (_: unknown, { who }: Said) => `${who} a supprimé ${theOf(words)}.`,
    [`${name}Restored`]: (_: unknown, { who }: Said) => `${who} a rétabli ${theOf(words)}.`,
  })
  return Object.assign({}, ...allRecords.map(sentencesOf)) as Record<RecordEvent, Sentence>
}

/** What happened, in one French sentence. */
export function sentenceOf(event: RecordedEvent<FaitageEvent>, said: Said): string {
  const write = sentences[event.type as EventType] as (event: RecordedEvent<FaitageEvent>, said: Said) => string
  return write(event, said)
}

const quoted = (text: string) => `« ${text} »`
const theFile = (name: string | null) => (name ? `le fichier ${quoted(name)}` : 'un fichier')

/** `A, B et C`. */
function enumeration(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`
}

/** What a mission shows or no longer does, by the name its page has. */
const flagWords = (key: string, shown: unknown) =>
  isMissionFlag(key) ? `${shown ? 'activation' : 'désactivation'} de « ${missionFlags[key].label} »` : undefined

/**
 * ` : nom, visite conseil (date)`, or nothing when what changed has been erased since: the « le » of a label, which a day
 * follows in a form, would end the sentence.
 */
function list(
  changes: object,
  labels: Record<string, string>,
  otherwise: (key: string, value: unknown) => string | undefined = () => undefined,
): string {
  const names = Object.entries(changes).map(
    ([key, value]) => otherwise(key, value) ?? (labels[key] ?? key).toLowerCase().replace(/ le$/, ' (date)'),
  )
  return names.length === 0 ? '' : ` : ${names.join(', ')}`
}

/** How many fields were typed; nothing is known of them once the person they named was forgotten. */
const fieldsIn = (values: object | null): string =>
  values ? ` : ${countOf(Object.keys(values).length, 'champ', 'champs')}` : ''
