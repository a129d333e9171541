import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { hashBackupCode, newBackupCode, newSmsCode, newTotpSecret, otpauthUrl, readDigits, totpStep } from "./rules.ts";

describe("codes of second factors", () => {
  it("are those of RFC 6238 for its own secret, at its own times", () => {
    // Appendix B, SHA-1, its eight digits cut to six.
    const secret = Secret.fromLatin1("12345678901234567890").base32;
    const table = [
      [59, "287082"],
      [1_111_111_109, "081804"],
      [1_234_567_890, "005924"],
      [20_000_000_000, "353130"],
    ] as const;
    for (const [seconds, code] of table) {
      expect(totpStep(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
    }
  });

  it("are right one step early or late, and no more", () => {
    const secret = newTotpSecret();
    const at = 1_800_000_000_000;
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const codeAt = (steps: number) => app.generate({ timestamp: at + steps * 30_000 });
    const step = at / 30_000;
    for (const steps of [-1, 0, 1]) expect(totpStep(secret, codeAt(steps), new Date(at))).toBe(step + steps);
    for (const steps of [-2, 2]) expect(totpStep(secret, codeAt(steps), new Date(at))).toBeNull();
  });

  it("are read by an app from the address as they are made here", () => {
    const secret = newTotpSecret();
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect(otpauthUrl(secret, "ada@example.com")).toContain("Mynah:ada%40example.com");
  });

  it("are taken with spaces, and not when they are anything else", () => {
    expect(readDigits(" 123 456 ")).toBe("123456");
    for (const code of ["12345", "1234567", "12345a", "١٢٣٤٥٦"]) expect(readDigits(code)).toBeNull();
    for (let i = 0; i < 200; i++) expect(newSmsCode()).toMatch(/^\d{6}$/);
  });

  it("for backup are 120 bits, all different, and the same however they are typed", () => {
    const codes = Array.from({ length: 500 }, newBackupCode);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/);
    expect(hashBackupCode("01ab23-cdefgh-jkmnpq-rstvwx")).toBe(hashBackupCode("OLAB23 CDEFGH JKMNPQ RSTVWX"));
    expect(hashBackupCode("01ab23-cdefgh-jkmnpq-rstvwx")).not.toBe(hashBackupCode("01ab23-cdefgh-jkmnpq-rstvwy"));
  });
});
