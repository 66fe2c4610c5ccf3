import type { ErrorTexts } from '../kernel/error-texts.ts'

/** Refusals of projects, their referrers and their custom fields. */
export const projectErrors = {
  'project.status.unchanged': [409, 'Le projet a déjà ce statut à cette date.'],
  'project.status.future': [422, 'La date du statut est dans le futur. Indiquez une date passée ou celle du jour.'],
  'project.list.tooMany': [
    422,
    'Cette liste compte {count} projets : une seule page n’en porte que {most}. Filtrez-la, ou lisez-la page par page.',
  ],
  'project.status.closed': [409, 'Ce projet est clos. Rouvrez-le avant de changer son statut.'],
  'project.closure.motiveMissing': [422, 'Indiquez le motif de clôture.'],
  'project.closure.notClosed': [
    422,
    'Un motif de clôture va avec un projet clos : clôturez le projet, ou retirez le motif.',
  ],
  'project.statusDate.cleared': [422, 'La date d’un statut ne s’efface pas : corrigez-la, ou changez le statut.'],
  'project.statusDate.contradicted': [
    422,
    'La date du {on} ne peut pas être celle de « {label} » : {why} Corrigez d’abord cette étape.',
  ],
  'project.statusDate.twoDays': [
    422,
    'Deux dates différentes sont données pour « {label} » : le {on} et le {other}. Gardez-en une seule.',
  ],
  'project.status.beforeProject': [422, 'Le projet n’existait pas encore à cette date : il commence le {opened_on}.'],
  'project.status.tooOld': [422, 'Le {on} est antérieur à 1990 : vérifiez l’année.'],
  'project.referrers.tooMany': [422, 'Un projet a {most} référents au plus. Retirez-en avant d’en ajouter.'],
  'project.reference.taken': [409, 'Un autre projet de cette mission porte déjà la référence {reference}.'],
  'project.notYetOpen': [404, 'Le projet n’existait pas encore ce jour-là : il commence le {opened_on}.'],
  'project.mission.fixed': [422, 'Un projet reste dans sa mission : il ne peut pas passer dans une autre.'],
  'project.notes.full': [422, 'Les notes de ce projet sont pleines. Résumez-les avant d’en ajouter.'],
  'project.gone': [404, 'Ce projet a été supprimé par {who} le {on}.'],
  'project.removed': [409, 'Ce projet a été supprimé.'],
  'project.anonymised': [409, 'Ce projet est déjà anonymisé : il n’y a plus rien à effacer.'],
  'project.act.changed': [
    409,
    'La sélection a changé : {total} au lieu de {expected}. Vérifiez ce qui sera fait, puis recommencez.',
  ],
  'project.act.none': [422, 'Aucun projet ne répond à ce filtre. Élargissez-le, puis recommencez.'],
  'project.act.tooMany': [422, 'Pas plus de {most} projets à la fois : ce filtre en a {total}. Précisez-le.'],
  'project.act.over': [409, 'Cette action est déjà terminée.'],
  'project.act.running': [409, 'Cette action n’est pas terminée. Attendez sa fin, ou arrêtez-la, avant de l’annuler.'],
  'project.act.notUndoable': [409, 'Cette action ne peut pas être annulée.'],
  'project.act.undone': [409, 'Cette action a déjà été annulée.'],
  'project.act.failed': [
    500,
    'L’action s’est arrêtée sur une erreur. Relancez-la : ce qui est fait ne l’est pas deux fois.',
  ],
  'project.notYetKnown': [404, 'Le projet n’était pas encore enregistré à cet instant.'],
  'comment.notYours': [403, 'Ce commentaire n’est pas le vôtre : seule la personne qui l’a écrit peut y toucher.'],
  'comment.mention.none': [422, 'Ce commentaire ne s’adresse pas à vous\u00A0: il n’y a rien à noter.'],
  'comment.mention.noAccess': [422, 'Ces personnes n’ont pas accès au projet, elles ne liraient rien : {people}.'],
  'task.assignee.noAccess': [422, '{person} n’a pas accès à ce projet. Confiez la tâche à quelqu’un de l’équipe.'],
  'message.file.unknown': [
    422,
    'Une pièce jointe n’est plus là, ou n’est pas visible du client. Retirez-la, ou déposez-la à nouveau.',
  ],
  'message.tooMany': [
    429,
    'Vous avez envoyé beaucoup de messages en peu de temps. Votre texte est gardé : réessayez dans {minutes} minutes.',
  ],
  'message.closed': [
    409,
    'Les messages ne sont pas ouverts au client de ce projet : il ne vous lirait pas. Ouvrez d’abord cette section dans l’espace client.',
  ],
  'expected.notOwed': [
    409,
    'Ce document n’est plus demandé. Actualisez la page : votre interlocuteur l’a peut-être déjà reçu.',
  ],
  'follower.noEmail': [
    422,
    'Ce demandeur n’a pas d’adresse e-mail. Ajoutez-la dans sa fiche, puis invitez-le à suivre son projet.',
  ],
  'follower.already': [409, 'Ce demandeur suit déjà son projet\u00A0: il n’y a pas à l’inviter à nouveau.'],
  'follower.staff': [
    409,
    'L’adresse e-mail de ce demandeur est celle d’un membre de l’équipe. Indiquez la sienne dans sa fiche.',
  ],
  'follower.inactive': [
    409,
    'Le compte de ce demandeur est désactivé. Demandez à un administrateur de le réactiver, puis invitez-le.',
  ],
  'referrer.unknown': [422, 'Ce référent n’est pas un utilisateur actif de l’équipe.'],
  'referrer.outOfTeam': [
    422,
    'Pas dans l’équipe de cette mission : {people}. Ajoutez-les à l’équipe, ou choisissez un autre référent.',
  ],
  'projects.create.message.error': [500, 'La création du projet a échoué. Réessayez.'],
  'projects.referrers.update.error': [500, 'La mise à jour des référents du projet a échoué. Réessayez.'],
  'projects.customFields.create.error': [500, 'La création du champ personnalisé a échoué. Réessayez.'],
  'projects.customFields.update.error': [500, 'La modification du champ personnalisé a échoué. Réessayez.'],
  'projects.customFields.delete.error': [500, 'La suppression du champ personnalisé a échoué. Réessayez.'],
} as const satisfies ErrorTexts
