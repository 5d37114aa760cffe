import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { certificate } from './certificate';

test('an authority issues a certificate for names and addresses', () => {
  const authority = certificate({ isAuthority: true });
  const issuer = new X509Certificate(authority.cert);
  const issued = new X509Certificate(
    certificate({ issuer: authority, hosts: ['localhost', '127.0.0.1'] }).cert,
  );
  expect(issuer.ca).toBe(true);
  expect(issued.ca).toBe(false);
  expect(issued.verify(issuer.publicKey)).toBe(true);
  expect(issued.checkIssued(issuer)).toBe(true);
  expect(issued.subjectAltName).toBe('DNS:localhost, IP Address:127.0.0.1');
  expect(new Date(issued.validTo).getTime()).toBeGreaterThan(Date.now());
});
