/** Hands a text to the person as a file. */
export const downloadText = (name: string, text: string, type = 'application/json'): void =>
  download(name, new Blob([text], { type }));

/** Hands bytes to the person as a file, exactly as they are. */
export const downloadBytes = (name: string, bytes: Uint8Array): void =>
  download(name, new Blob([bytes.slice()], { type: 'application/octet-stream' }));

function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // The download has begun by the next task; until then the address must stay.
  setTimeout(() => URL.revokeObjectURL(url));
}
