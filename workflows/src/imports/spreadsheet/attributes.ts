const attribute = /(?<![\w.-])([\w.-]+)=(?:"([^"<]*)"|'([^'<]*)')/g

/** What a tag says of itself, by names without their prefixes, as it is written. */
export const attributesIn = (said: string): ReadonlyMap<string, string> =>
  new Map([...said.matchAll(attribute)].map(([, name = '', twice, once]) => [name, twice ?? once ?? '']))
