import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of projects, their referrers and their custom fields. */
export const projectErrors = {
  'project.status.unchanged': [409, 'Le projet a déjà ce statut à cette date.'],
  'project.status.future': [422, 'La date du statut est dans le futur. Indiquez une date passée ou celle du jour.'],
  'project.status.beforeProject': [422, 'Le projet n’existait pas encore à cette date : il commence le {opened_on}.'],
  'project.reference.taken': [409, 'Un autre projet de cette mission porte déjà la référence {reference}.'],
  'project.notYetOpen': [404, 'Le projet n’existait pas encore ce jour-là : il commence le {opened_on}.'],
  'project.mission.fixed': [422, 'Un projet reste dans sa mission : il ne peut pas passer dans une autre.'],
  'project.notes.full': [422, 'Les notes de ce projet sont pleines. Résumez-les avant d’en ajouter.'],
  'project.gone': [404, 'Ce projet a été supprimé par {who} le {on}.'],
  'project.removed': [409, 'Ce projet a été supprimé.'],
  'project.notYetKnown': [404, 'Le projet n’était pas encore enregistré à cet instant.'],
  'comment.notYours': [403, 'Ce commentaire n’est pas le vôtre : seule la personne qui l’a écrit peut y toucher.'],
  'comment.mention.noAccess': [422, 'Ces personnes n’ont pas accès au projet, elles ne liraient rien : {people}.'],
  'task.assignee.noAccess': [422, '{person} n’a pas accès à ce projet. Confiez la tâche à quelqu’un de l’équipe.'],
  'referrer.unknown': [422, 'Ce référent n’est pas un utilisateur actif.'],
  'projects.create.message.error': [500, 'La création du projet a échoué. Réessayez.'],
  'projects.referrers.update.error': [500, 'La mise à jour des référents du projet a échoué. Réessayez.'],
  'projects.customFields.create.error': [500, 'La création du champ personnalisé a échoué. Réessayez.'],
  'projects.customFields.update.error': [500, 'La modification du champ personnalisé a échoué. Réessayez.'],
  'projects.customFields.delete.error': [500, 'La suppression du champ personnalisé a échoué. Réessayez.'],
} as const satisfies ErrorTexts
