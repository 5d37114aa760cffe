/** Why a text in YAML is not read: an error in its syntax, or a limit. */
export const YAML_FAULTS = {
  syntax: 'It is not valid from here on.',
  length: 'It is too long. Divide it, or export JSON.',
  depth: 'It is nested too deeply.',
  aliases: 'Its aliases (*name) repeat too much, or name nothing before them.',
} as const;

export type YamlFault = keyof typeof YAML_FAULTS;
