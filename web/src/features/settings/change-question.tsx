import type { SettingName } from '@faitage/contracts/settings/external-settings'
import { settingWords } from '@faitage/contracts/settings/setting-words'
import { Question } from '@/components/ui/question'

interface ChangeQuestionProps {
  name: SettingName
  /** What it would become. */
  on: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a setting changes: it changes for everybody at once. */
export function ChangeQuestion({ name, on, onConfirm, onClose }: ChangeQuestionProps) {
  const { label, gates } = settingWords[name]
  const act = on ? 'Activer' : 'Désactiver'
  return (
    <Question
      open
      onOpenChange={open => !open && onClose()}
      title={`${act} «\u00A0${label}\u00A0»\u00A0?`}
      description={effects[name]?.[on ? 'on' : 'off'] ?? `${on ? opened : closed}\u00A0: ${lowered(gates)}`}
      keep="Annuler"
      act={act}
      onAct={onConfirm}
    />
  )
}

const opened = 'Sera possible pour ceux qui en ont le droit'
const closed = 'Ne sera plus possible pour personne'
/** What a setting that opens nothing comes to. */
const effects: Partial<Record<SettingName, { on: string; off: string }>> = {
  secondFactor: {
    on: 'Qui n’a pas de second facteur devra en ajouter un, vous aussi\u00A0: à sa prochaine connexion, ou dans le quart d’heure si sa session est ouverte. Prévenez l’équipe\u00A0: il faut une application sur son téléphone.',
    off: 'Le mot de passe suffira à qui n’a pas de second facteur. Ceux qui en ont un le gardent, et peuvent le retirer.',
  },
}

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)
