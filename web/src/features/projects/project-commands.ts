import type { ProjectStatus } from '@faitage/contracts/projects/project-status'

/** A command on one project, wherever it is asked for: its page, a list, the palette. */
export type ProjectCommand =
  | { readonly kind: 'status'; readonly id: string; readonly to?: ProjectStatus | undefined }
  | { readonly kind: 'note'; readonly id: string }
  | { readonly kind: 'close'; readonly id: string }
  | { readonly kind: 'date'; readonly id: string; readonly status: ProjectStatus }
  | { readonly kind: 'history'; readonly id: string }

const asked = 'faitage:project-command'

/** Opens the window of a command on a project. */
export const openProjectCommand = (command: ProjectCommand): void => {
  dispatchEvent(new CustomEvent(asked, { detail: command }))
}

/** Hears of every command asked for; answers how to stop listening. */
export function onProjectCommand(heard: (command: ProjectCommand) => void): () => void {
  const listener = (event: Event) => heard((event as CustomEvent<ProjectCommand>).detail)
  addEventListener(asked, listener)
  return () => removeEventListener(asked, listener)
}
